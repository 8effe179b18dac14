/// The link definitions of a slide, `[name]: address`. Each block is read alone, so a block gets the definitions of its
/// links.
struct LinkDefinitions {
  private var definitions: [(name: String, line: String)] = []

  init(_ lines: [SourceLine]) {
    // CommonMark 4.7: a definition doesn't interrupt a paragraph.
    var isPossible = true
    for line in lines {
      if isPossible, let name = Self.name(in: line.text) {
        if definitions.count < Self.limit { definitions.append((name, line.text)) }
      } else {
        isPossible = line.isBlank
      }
    }
  }

  /// Returns Markdown with the definitions of the names in its brackets.
  func resolve(_ markdown: String) -> String {
    guard !definitions.isEmpty, markdown.contains("[") else { return markdown }
    let text = markdown.lowercased()
    let used = definitions.filter { text.contains($0.name) }.map(\.line)
    return used.isEmpty ? markdown : markdown + "\n\n" + used.joined(separator: "\n")
  }

  /// Returns a definition's name in brackets and in lower case; nil for other lines, and for footnotes.
  private static func name(in text: String) -> String? {
    guard text.utf8.count <= longestLine,
      let match = text.prefixMatch(of: #/ {0,3}(\[[^\[\]^][^\[\]]*\]):\s*\S/#)
    else { return nil }
    return match.1.lowercased()
  }

  // A short link gets all of its definition, so without limits a text would grow with its square.
  private static let limit = 64
  private static let longestLine = 500
}
