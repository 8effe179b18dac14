extension FenceReader {
  /// Returns the listing, and what is not understood of its attributes.
  ///
  /// - Parameter firstStep: the number of steps before it.
  func code(firstStep: Int) -> (code: CodeBlock, problems: [String]) {
    var code = CodeBlock(language: language, lines: lines, firstStep: firstStep)
    var problems: [String] = []
    if ["mermaid", "plantuml"].contains(language) {
      problems.append("a diagram of \(language) is shown as its source")
    }
    var rest = attributes[...]
    while let character = rest.first {
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        // `[main.swift]` is a title in Slidev.
        let word = rest.prefix { !$0.isWhitespace && $0 != "{" }
        rest = rest.dropFirst(max(word.count, 1))
        if !word.isEmpty { problems.append("“\(word)” after the fence is not understood") }
        continue
      }
      let braces = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if let emphasis = Self.emphasis(braces, lineCount: lines.count), code.emphasis.isEmpty {
        code.emphasis = emphasis
      } else {
        problems.append("“{\(braces)}” after the fence is not understood")
      }
    }
    return (code, problems)
  }

  /// Returns the lines of each step in `1,3-5|all`; nil if it is something else.
  private static func emphasis(_ text: Substring, lineCount: Int) -> [[Int]]? {
    var steps: [[Int]] = []
    for step in text.split(separator: "|", omittingEmptySubsequences: false) {
      if ["all", "*", "none", "hide"].contains(step.trimmed()) {
        steps.append([])
        continue
      }
      var lines: [Int] = []
      for range in step.split(separator: ",") {
        let ends = range.split(separator: "-").map { Int($0.trimmed()) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
          first >= 1, first <= last
        else { return nil }
        if first <= lineCount { lines += first...min(last, lineCount) }
      }
      steps.append(lines)
    }
    return steps
  }
}
