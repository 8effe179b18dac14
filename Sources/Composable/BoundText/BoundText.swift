/// A text that several people can edit at the same time.
///
/// ```swift
/// @BindableState
/// struct NotesState: Codable, Sendable {
///   @BindingState var notes = BoundText("# Notes", limit: 20_000)
/// }
/// ```
///
/// A field of a page that is bound to it, with `data-bind`, sends edits instead of values. An edit states what its page
/// inserted and deleted, and which edits the page knew. The text merges it with the edits since: nobody's letters are
/// lost. A field that is bound to a `String` sends its whole value, and the last one stays.
///
/// The text keeps the last 64 to 128 edits for this. An edit of a page that knows none of these is not applied. The
/// page then merges it itself, and sends it again.
///
/// Lengths are in UTF-16 code units.
public struct BoundText: Sendable {
  /// The text as it is now. Its lines end in `"\n"`.
  public private(set) var text: String
  /// The maximum length of the text. A longer one is shortened if the app sets it, and refused if a page does.
  public let limit: Int

  /// The text before the edits, and the last edit that led to it.
  package private(set) var base: String
  package private(set) var baseID: TextEditID
  /// The last edits, oldest first.
  package private(set) var edits: [AppliedEdit] = []
  /// The last edit before these of each author, oldest first.
  package private(set) var older: [TextEditID] = []

  /// - Parameters:
  ///   - text: the text before any edit.
  ///   - limit: the maximum length, in UTF-16 code units.
  public init(_ text: String = "", limit: Int = 100_000) {
    let text = Self.accepted(text, limit)
    (self.text, base, self.limit) = (text, text, limit)
    baseID = .start(of: text)
  }

  /// The last edit that was applied.
  public var version: TextEditID { edits.last?.id ?? baseID }

  /// Whether the edits after an edit are known.
  public func knows(_ id: TextEditID) -> Bool { edits(after: id) != nil }

  /// Whether an edit was applied, as far as is known.
  public func contains(_ id: TextEditID) -> Bool {
    id == baseID || edits.contains { $0.id == id }
      || older.contains { $0.author == id.author && $0.number >= id.number }
  }

  /// Changes the text to another, as an edit of the app that merges with those of pages.
  public mutating func replace(with text: String) {
    let change = TextChange(from: self.text, to: Self.accepted(text, limit))
    guard !change.isEmpty else { return }
    let last =
      edits.last { $0.id.author == TextEditID.appAuthor }?.id
      ?? older.last { $0.author == TextEditID.appAuthor }
    let id = TextEditID.app(after: last, textAfter: change.applied(to: self.text) ?? self.text)
    _ = append(AppliedEdit(id: id, change: change))
  }

  /// Merges the edit of a page.
  ///
  /// - Returns: whether it was applied: not again, not if it is based on an edit that is not known any more, and not if
  ///   it does not fit the text.
  @discardableResult
  public mutating func apply(_ edit: TextEdit) -> Bool {
    guard edit.id.author != TextEditID.appAuthor, !contains(edit.id),
      let change = merged(edit), change.components.count <= TextChange.limit,
      text.utf16.count + change.growth <= max(limit, text.utf16.count)
    else { return false }
    return append(AppliedEdit(id: edit.id, change: change))
  }

  private mutating func append(_ edit: AppliedEdit) -> Bool {
    guard let text = edit.change.applied(to: text) else { return false }
    self.text = text
    edits.append(edit)
    shortenHistory()
    return true
  }
}

extension BoundText {
  static let unansweredLimit = 16

  /// Returns the edits after an edit, oldest first; nil if they are not known.
  func edits(after id: TextEditID) -> ArraySlice<AppliedEdit>? {
    if let index = edits.lastIndex(where: { $0.id == id }) { return edits[(index + 1)...] }
    return id == baseID ? edits[...] : nil
  }

  /// Returns the change of an edit, for the text as it is now.
  private func merged(_ edit: TextEdit) -> TextChange? {
    var unanswered = (edit.unanswered ?? [])[...]
    guard unanswered.count <= Self.unansweredLimit, let since = edits(after: edit.after) else {
      return nil
    }
    var change = edit.change
    for applied in since {
      // The page's own change, which is now answered.
      if applied.id.author == edit.id.author, !unanswered.isEmpty {
        unanswered.removeFirst()
        continue
      }
      let isFirst = edit.id.author < applied.id.author
      var other = applied.change
      for index in unanswered.indices {
        let own = unanswered[index]
        unanswered[index] = own.transformed(over: other, isFirst: isFirst)
        other = other.transformed(over: own, isFirst: !isFirst)
      }
      change = change.transformed(over: other, isFirst: isFirst)
    }
    // The page's earlier change was refused.
    return unanswered.isEmpty ? change : nil
  }

  /// Returns a text with line breaks as those of a text field, and no longer than allowed.
  private static func accepted(_ text: String, _ limit: Int) -> String {
    var result = text
    if text.utf8.contains(UInt8(ascii: "\r")) {
      var scalars = String.UnicodeScalarView()
      var isAfterReturn = false
      for scalar in text.unicodeScalars {
        if !(isAfterReturn && scalar == "\n") { scalars.append(scalar == "\r" ? "\n" : scalar) }
        isAfterReturn = scalar == "\r"
      }
      result = String(scalars)
    }
    guard result.utf16.count > limit else { return result }
    var scalars = String.UnicodeScalarView()
    var length = 0
    for scalar in result.unicodeScalars {
      length += UTF16.width(scalar)
      guard length <= limit else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

// The history.
extension BoundText {
  /// How many authors the text remembers whose edits are in the history no more.
  private static let authorLimit = 32

  private mutating func shortenHistory() {
    guard isHistory(longerThan: 128, orMoreThan: 16, of: 16_384) else { return }
    while isHistory(longerThan: 64, orMoreThan: 8, of: 8_192) {
      let edit = edits.removeFirst()
      base = edit.change.applied(to: base) ?? base
      baseID = edit.id
      older.removeAll { $0.author == edit.id.author }
      older.append(edit.id)
      if older.count > Self.authorLimit { older.removeFirst() }
    }
  }

  /// Whether there are more edits than a number, or more than a few that are long together: with their steps, and the
  /// lengths of what they insert.
  private func isHistory(longerThan count: Int, orMoreThan few: Int, of length: Int) -> Bool {
    guard edits.count <= count else { return true }
    guard edits.count > few else { return false }
    let total = edits.reduce(0) { sum, edit in
      edit.change.components.reduce(sum) { $0 + 1 + max(0, $1.growth) }
    }
    return total > length
  }
}

extension BoundText: Equatable {
  /// Compares the edits: two texts with the same edits are the same.
  public static func == (left: BoundText, right: BoundText) -> Bool {
    left.baseID == right.baseID && left.edits == right.edits && left.older == right.older
      && left.limit == right.limit
  }
}

extension BoundText: CustomStringConvertible {
  public var description: String { text }
}

extension BoundText: Codable {
  private enum Key: String, CodingKey {
    case base, edits, id, limit, older
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    base = try container.decode(String.self, forKey: .base)
    baseID = try container.decode(TextEditID.self, forKey: .id)
    edits = try container.decode([AppliedEdit].self, forKey: .edits)
    older = try container.decode([TextEditID].self, forKey: .older)
    limit = try container.decode(Int.self, forKey: .limit)
    text = base
    for edit in edits {
      guard let next = edit.change.applied(to: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .edits,
          in: container,
          debugDescription: "the edit \(edit.id) does not fit the text"
        )
      }
      text = next
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(base, forKey: .base)
    try container.encode(edits, forKey: .edits)
    try container.encode(baseID, forKey: .id)
    try container.encode(limit, forKey: .limit)
    try container.encode(older, forKey: .older)
  }
}
