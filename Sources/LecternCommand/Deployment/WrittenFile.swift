/// A file that `lectern deploy` writes. Its first line has a checksum of the others, by which it is known as unchanged.
struct WrittenFile: Equatable {
  enum Change: Equatable {
    case write
    /// The file is as it would be written.
    case none
    /// The user has changed the file.
    case keep
  }

  private static let mark = "# lectern deploy replaces this file, unless you change it. Checksum: "

  let name: String
  /// The text, with the first line.
  let text: String

  init(_ name: String, _ body: String) {
    self.name = name
    text = Self.mark + Self.checksum(of: body) + "\n" + body
  }

  /// Returns what to do with the file.
  ///
  /// - Parameters:
  ///   - existing: the text of the file on the disk, if there is one.
  ///   - isForced: whether to replace a file that the user has changed.
  func change(of existing: String?, isForced: Bool) -> Change {
    guard let existing else { return .write }
    if existing == text { return .none }
    return isForced || Self.isUnchanged(existing) ? .write : .keep
  }

  /// Returns whether a file is as some `lectern deploy` has written it.
  private static func isUnchanged(_ text: String) -> Bool {
    guard text.hasPrefix(mark), let end = text.firstIndex(of: "\n") else { return false }
    return text[..<end].dropFirst(mark.count) == checksum(of: text[text.index(after: end)...])
  }

  /// FNV-1a: draft-eastlake-fnv. It is not for secrets.
  private static func checksum(of text: some StringProtocol) -> String {
    let hash = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return String(hash, radix: 36)
  }
}
