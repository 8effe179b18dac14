/// Finds the tokens of a listing, once for all pages, when the talk is read.
///
/// ```swift
/// Highlighter(language: "swift").tokens(of: ["let light = 1"])   // ["k3 9 n1"]
/// ```
///
/// Never fails: what it does not recognize has no color. Each character is read a bounded number of times.
package struct Highlighter {
  private let grammar: Grammar?

  /// - Parameter language: the language of a listing, by any of its usual names.
  package init(language: String) {
    grammar = Grammar.named(language)
  }

  /// Returns the tokens of each line as runs: the letter of a ``TokenKind`` and a length, or the length of text without a
  /// kind. Lengths count UTF-16 code units, as the strings of a page do.
  package func tokens(of lines: [String]) -> [String] {
    guard let grammar else { return lines.map { _ in "" } }
    guard !lines.isEmpty else { return [] }
    var scanner = TokenScanner(lines, grammar)
    scanner.scan()
    return scanner.lines
  }
}
