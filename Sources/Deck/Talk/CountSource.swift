/// A number of the room that a slide shows: `{{people}}`, `{{answers crew}}` or `{{answers crew group-1}}`.
package struct CountSource: Codable, Hashable, Sendable {
  /// The live block whose answers count, by its id; nil to count people.
  package var block: String?
  /// Another room of the server, by its name, or `/` for the main room; nil for this room.
  package var room: String?

  /// - Returns: nil if the words name nothing that is counted.
  init?(_ words: some StringProtocol) {
    let words = String(words).split(whereSeparator: \.isWhitespace).map(String.init)
    switch (words.first, words.count) {
    case ("people", 1...2): room = words.dropFirst().first
    case ("answers", 2...3): (block, room) = (words[1], words.dropFirst(2).first)
    default: return nil
    }
  }

  /// The words in the file.
  package var words: String {
    [block.map { "answers \($0)" } ?? "people", room].compactMap(\.self).joined(separator: " ")
  }
}

/// A place in the file that shows a number.
package struct CountPlace: Codable, Equatable, Sendable {
  package var source: CountSource
  package var line: Int
}

extension CountSource {
  /// Stands around the words in a text. It is for private use (Unicode 23.5).
  private static let mark: Character = "\u{10F0F1}"

  /// The words with marks, in place of which a view has the number.
  var marked: String { "\(Self.mark)\(words)\(Self.mark)" }

  /// Returns a text with a number in place of each marked source.
  static func fill(_ text: String, _ number: (CountSource) -> String) -> String {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text }
    return parts.enumerated().map { index, part in
      guard index % 2 == 1 else { return String(part) }
      return CountSource(part).map(number) ?? ""
    }
    .joined()
  }

  /// Returns a code with what the file has in place of each marked source.
  static func written(in code: String) -> String { fill(code) { "{{\($0.words)}}" } }

  /// Returns a text with an ellipsis in place of each number, for a title: it stays the same while people come.
  static func hide(in text: String) -> String { fill(text) { _ in "…" } }
}
