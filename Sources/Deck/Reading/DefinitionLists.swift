internal import Lectern

/// Lines of Markdown, divided at the lists of definitions that Pandoc and PHP Markdown Extra have:
///
/// ```md
/// Lamp
/// : gives the light
/// : turns once in 20 seconds
/// ```
struct DefinitionLists {
  enum Part: Equatable {
    case text([String])
    case definitions([Entry])
  }

  struct Entry: Equatable {
    let term: String
    /// The lines of each description, in Markdown.
    var descriptions: [[String]]
  }

  private var parts: [Part] = []
  private var lines: ArraySlice<String>

  /// Returns the parts of some lines, in their order.
  static func parts(of lines: [String]) -> [Part] {
    guard lines.contains(where: { $0.definition != nil }) else { return [.text(lines)] }
    var reader = DefinitionLists(lines: lines[...])
    reader.read()
    return reader.parts
  }

  private init(lines: ArraySlice<String>) { self.lines = lines }

  private mutating func read() {
    var text: [String] = []
    while let line = lines.first {
      // A term begins a paragraph.
      guard text.last?.isBlank != false, let first = firstDescription else {
        text.append(line)
        lines.removeFirst()
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = []
      var definitions: [Entry] = []
      var next: ArraySlice<String>.Index? = first
      while let description = next, let term = lines.first {
        lines = lines[description...]
        definitions.append(Entry(term: term.trimmed(), descriptions: readDescriptions()))
        let rest = lines.drop(while: \.isBlank)
        let outer = lines
        lines = rest
        next = firstDescription
        if next == nil { lines = outer }
      }
      parts.append(.definitions(definitions))
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  /// The place of the first description if the first line is a term; perhaps after a blank line.
  private var firstDescription: ArraySlice<String>.Index? {
    guard let term = lines.first, !term.isBlank, term.first?.isWhitespace == false,
      term.bullet == nil, !term.isHeading, term.definition == nil, !"|>".contains(term.first ?? " ")
    else { return nil }
    let rest = lines.dropFirst()
    let start = rest.first?.isBlank == true ? rest.dropFirst() : rest
    return start.first?.definition == nil ? nil : start.startIndex
  }

  private mutating func readDescriptions() -> [[String]] {
    var descriptions: [[String]] = []
    while let line = lines.first, let first = line.definition {
      lines.removeFirst()
      var description = [first]
      while let line = lines.first, line.definition == nil {
        if line.isBlank {
          // Indented lines after it are of the description.
          let rest = lines.drop(while: \.isBlank)
          guard rest.first?.hasPrefix("  ") == true || rest.first?.hasPrefix("\t") == true else {
            break
          }
        } else if line.first?.isWhitespace == false, firstDescription != nil {
          break
        }
        let indent = min(4, line.prefix { $0 == " " }.count)
        description.append(String(line.dropFirst(indent)))
        lines.removeFirst()
      }
      descriptions.append(description)
      let rest = lines.drop(while: \.isBlank)
      if rest.first?.definition != nil { lines = rest }
    }
    return descriptions
  }
}

extension [RichText.Block] {
  /// The content of the first block, if it is a paragraph.
  var firstParagraph: [RichText.Inline]? {
    if case .paragraph(let content)? = first { content } else { nil }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text after the colon of a description; nil for another line.
  fileprivate var definition: String? {
    let start = drop { $0 == " " }
    guard count - start.count < 3, start.first == ":", start.dropFirst().first?.isWhitespace == true
    else { return nil }
    let text = start.dropFirst().trimmed()
    return text.isEmpty ? nil : text
  }
}
