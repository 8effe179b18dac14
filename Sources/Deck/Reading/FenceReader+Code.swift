extension FenceReader {
  /// Returns the listing, the number of steps in which it is hidden, and the problems with its attributes.
  ///
  /// - Parameter firstStep: the number of steps before it.
  func code(firstStep: Int) -> (code: CodeBlock, hidden: Int, problems: [String]) {
    var options = ListingOptions()
    let rest = options.take(from: attributes)
    let diff = options.isDiff ? LineChange.changes(in: listedLines) : nil
    var code = CodeBlock(
      language: language,
      lines: diff?.lines ?? listedLines,
      changes: diff?.changes,
      firstStep: firstStep
    )
    code.firstNumber = options.firstNumber
    var hidden = 0
    var problems: [String] = []
    if let name = Self.liveName(like: language) {
      problems.append("“\(language)” is shown as a listing; did you mean `\(name)`?")
    }
    if ["mermaid", "plantuml"].contains(language) {
      problems.append(
        "\(language) diagrams are not drawn; this one is shown as a listing; Graphviz's are: ```dot"
      )
    }
    var unread = rest[...]
    while let character = unread.first {
      guard character == "{", let end = unread.firstIndex(of: "}") else {
        // `[main.swift]` is a title in Slidev.
        let word = unread.prefix { !$0.isWhitespace && $0 != "{" }
        unread = unread.dropFirst(max(word.count, 1))
        if !word.isEmpty { problems.append("“\(word)” after the fence is not understood") }
        continue
      }
      let braces = unread[unread.index(after: unread.startIndex)..<end]
      unread = unread[unread.index(after: end)...]
      if let emphasis = Self.emphasis(braces, lineCount: lines.count), code.emphasis.isEmpty {
        if let number = Self.lastLine(of: braces), number > lines.count {
          problems.append("the listing has no line \(number), only \(lines.count)")
        }
        hidden = emphasis.prefix { $0 == nil }.count
        code.firstStep += hidden
        // Hidden later, it stays as it is.
        code.emphasis = emphasis.dropFirst(hidden).map { $0 ?? [] }
      } else {
        problems.append("“{\(braces)}” after the fence is not understood")
      }
    }
    return (code, hidden, problems)
  }

  /// Returns the largest line number of an emphasis.
  private static func lastLine(of braces: Substring) -> Int? {
    braces.split { !$0.isNumber }.compactMap { Int($0) }.max()
  }

  /// Returns the lines of each step in `hide|1,3-5|all`, nil for a hidden one; nil if it is something else.
  private static func emphasis(_ text: Substring, lineCount: Int) -> [[Int]?]? {
    var steps: [[Int]?] = []
    for step in text.split(separator: "|", omittingEmptySubsequences: false) {
      switch step.trimmed() {
      case "all", "*":
        steps.append([])
        continue
      case "none":
        steps.append([CodeBlock.noLine])
        continue
      case "hide":
        steps.append(nil)
        continue
      default: break
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
