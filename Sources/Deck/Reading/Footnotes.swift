/// The footnotes of a slide: `[^name]` in the text, and `[^name]: …` in a line of its own.
struct Footnotes {
  struct Note {
    /// A raised number.
    let mark: String
    let text: String
    /// Where the first reference to it is.
    let place: Place
  }

  /// The place of a block that refers to a note.
  struct Place {
    let step: Int
    /// The language of an alternative. Each language has the notes that its own texts refer to.
    let language: String?
    let column: Int
  }

  private var definitions: [(name: String, text: String, line: Int)] = []
  private var references: [(name: String, place: Place)] = []

  init(_ lines: [SourceLine]) {
    for line in lines {
      guard let (name, text) = Self.definition(in: line.text) else { continue }
      definitions.append((name, text, line.number))
    }
  }

  static func definition(in text: String) -> (name: String, text: String)? {
    (try? #/\[\^([^\]\s]+)\]:\s*(.*)/#.wholeMatch(in: text)).map { (String($0.1), String($0.2)) }
  }

  /// Returns Markdown without references to notes.
  static func hide(in markdown: String) -> String {
    markdown.replacing(#/\[\^[^\]\s]{1,64}\]/#, with: "")
  }

  /// Returns Markdown with raised numbers in place of the references to notes, except in code.
  mutating func resolve(_ markdown: String, at place: Place) -> String {
    var result = ""
    var rest = markdown[...]
    while let character = rest.first {
      if character == "`" {
        let marker = rest.prefix { $0 == "`" }
        let body = rest.dropFirst(marker.count)
        let end = body.firstRange(of: marker)?.upperBound ?? body.startIndex
        result += rest[..<end]
        rest = rest[end...]
      } else if let match = rest.prefixMatch(of: #/\[\^([^\]\s]{1,64})\]/#),
        let number = number(of: String(match.1), at: place)
      {
        result += Self.mark(number)
        rest = rest[match.range.upperBound...]
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The notes in the order of their references.
  var notes: [Note] {
    references.enumerated().compactMap { index, reference in
      let language = reference.place.language
      let number = references[...index].count { $0.place.language == language }
      return definitions.first { $0.name == reference.name }
        .map { Note(mark: Self.mark(number), text: $0.text, place: reference.place) }
    }
  }

  /// The lines of notes that nothing refers to.
  var unusedLines: [Int] {
    definitions.filter { note in !references.contains { $0.name == note.name } }.map(\.line)
  }

  private mutating func number(of name: String, at place: Place) -> Int? {
    let own = references.filter { $0.place.language == place.language }
    if let index = own.firstIndex(where: { $0.name == name }) { return index + 1 }
    guard definitions.contains(where: { $0.name == name }) else { return nil }
    references.append((name, place))
    return own.count + 1
  }

  private static func mark(_ number: Int) -> String {
    String(String(number).map { raised[$0.wholeNumberValue ?? 0] })
  }

  private static let raised = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
}
