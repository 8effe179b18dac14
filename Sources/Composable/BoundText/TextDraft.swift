/// A client's copy of a ``BoundText``, with changes that the server has not answered.
///
/// ```text
///     server ── sent, in one edit or more ──▶ · ── unsent ──▶ text
/// ```
///
/// ```swift
/// var draft = TextDraft(view.notes, author: "k3f9a2x7")
/// draft.change(TextChange([.retain(5), .insert(", dear")]))
/// if let edit = draft.nextEdit() { try await room.send(.binding(.edit(\.$notes, edit))) }
/// draft.receive(view.notes)
/// ```
///
/// One edit is in flight. It is answered if a received text contains it. A page's `text-draft.js` works in the same way.
public struct TextDraft: Sendable {
  private struct Pending: Sendable {
    var change: TextChange
    /// The identity of its edit, whether sent once or again; nil until it is sent.
    var id: TextEditID?
    /// The edit that its edit is based on; nil unless in flight.
    var after: TextEditID?
  }

  public let author: String
  /// The text with the client's changes.
  public private(set) var text: String
  private var server: BoundText
  private var pending: [Pending] = []
  private var lastNumber = 0

  /// - Parameters:
  ///   - text: the text of a view state.
  ///   - author: letters and digits, at most 16, by which nobody else sends edits of the text.
  public init(_ text: BoundText, author: String) {
    (server, self.text, self.author) = (text, text.text, author)
  }

  /// Whether the server has all changes.
  public var isSettled: Bool { pending.isEmpty }

  /// Changes the text locally. A change that doesn't fit the text is ignored.
  public mutating func change(_ change: TextChange) {
    guard !change.isEmpty, let text = change.applied(to: text) else { return }
    self.text = text
    pending.append(Pending(change: change))
  }

  /// Returns the next edit to send; nil if there is none, or if one is unanswered.
  ///
  /// - Parameter isUrgent: whether the edit is sent although others are unanswered: before another action that
  ///   depends on it.
  public mutating func nextEdit(isUrgent: Bool = false) -> TextEdit? {
    guard let index = pending.firstIndex(where: { $0.after == nil }), index == 0 || isUrgent,
      index <= BoundText.unansweredLimit,
      let id = pending[index].id ?? TextEditID(author: author, number: lastNumber + 1)
    else { return nil }
    lastNumber = max(lastNumber, id.number)
    pending[index].id = id
    pending[index].after = server.version
    return TextEdit(
      id: id,
      after: server.version,
      unanswered: pending[..<index].map(\.change),
      change: pending[index].change
    )
  }

  /// Merges a text that the server has sent with the local changes.
  public mutating func receive(_ next: BoundText) {
    if let since = next.edits(after: server.version) {
      for edit in since { merge(edit) }
    } else {
      // Too much was missed. The difference takes the place of the edits.
      var known = server.text
      while let first = pending.first, let id = first.id, next.contains(id) {
        known = first.change.applied(to: known) ?? known
        pending.removeFirst()
      }
      rebase(over: TextChange(from: known, to: next.text), isFirst: false)
    }
    server = next
    showText()
  }

  /// Records that an edit was answered or lost. The text that its answer comes with has to be received before.
  ///
  /// An edit that is not in the text was based on an edit that the server knew no more, or was lost. It is then sent
  /// again. An edit that the server refused is taken back.
  ///
  /// - Parameters:
  ///   - edit: the edit as it was sent.
  ///   - isLost: whether the server may not have received it.
  public mutating func settle(_ edit: TextEdit, isLost: Bool = false) {
    // The answer to an earlier attempt says nothing about this one.
    guard
      let index = pending.firstIndex(where: { $0.id == edit.id && $0.after == edit.after })
    else { return }
    if index == 0, !isLost, server.knows(edit.after),
      let undo = pending[0].change.inverted(from: server.text)
    {
      pending.removeFirst()
      rebase(over: undo, isFirst: false)
    }
    for index in pending.indices { pending[index].after = nil }
    showText()
  }

  private mutating func merge(_ edit: AppliedEdit) {
    if pending.first?.id == edit.id {
      pending.removeFirst()
    } else {
      rebase(over: edit.change, isFirst: author < edit.id.author)
    }
  }

  private mutating func rebase(over change: TextChange, isFirst: Bool) {
    var other = change
    for index in pending.indices {
      let own = pending[index].change
      pending[index].change = own.transformed(over: other, isFirst: isFirst)
      other = other.transformed(over: own, isFirst: !isFirst)
    }
  }

  private mutating func showText() {
    text = server.text
    for index in pending.indices {
      guard let next = pending[index].change.applied(to: text) else {
        // Another room's text, such as after a reset with a text that only looks the same.
        pending.removeSubrange(index...)
        return
      }
      text = next
    }
  }
}

extension TextChange {
  /// Returns the change that takes this one back; nil if the text is too short for it.
  func inverted(from text: String) -> TextChange? {
    guard span <= text.utf16.count else { return nil }
    var rest = text.utf16[...]
    var inverse = TextChange()
    for component in components {
      switch component {
      case .retain(let count):
        rest = rest.dropFirst(count)
        inverse.append(.retain(count))
      case .insert(let text): inverse.append(.delete(text.utf16.count))
      case .delete(let count):
        guard let deleted = String(rest.prefix(count)) else { return nil }
        inverse.append(.insert(deleted))
        rest = rest.dropFirst(count)
      }
    }
    inverse.removeLastRetain()
    return inverse
  }
}
