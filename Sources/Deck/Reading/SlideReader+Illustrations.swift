internal import Lectern

extension SlideReader {
  /// Reads a formula between `$$` and `$$`.
  mutating func readFormula(_ line: SourceLine, before parts: inout ArraySlice<SourcePart>) {
    flush()
    var lines = [String(line.text.trimmed().dropFirst(2))]
    while lines.last?.trimmed().hasSuffix("$$") != true, case .line(let next)? = parts.first {
      parts.removeFirst()
      lines.append(next.text)
    }
    if let last = lines.last?.trimmed(), last.hasSuffix("$$") {
      lines[lines.count - 1] = String(last.dropLast(2))
    } else {
      report(line.number, "this formula is not closed; close it with $$")
    }
    appendFormula(lines, at: line.number)
  }

  /// Appends a formula on lines of its own; a listing if it isn't typeset.
  mutating func appendFormula(_ lines: [String], at line: Int) {
    let lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    let step = nextStep()
    let tex = lines.joined(separator: "\n").trimmed()
    switch formulas.insert(tex, isDisplay: true) {
    case .markdown(let markdown): append(.text(formulas.richText(markdown)), step: step)
    case .failed(let problem):
      report(line, problem)
      let code = CodeBlock(language: "latex", lines: lines, firstStep: slide.stepCount)
      append(.code(code), step: step)
    }
  }

  /// Returns a diagram as a picture; nil for another block, and for a diagram that isn't drawn.
  mutating func diagram(of fence: Fence) -> RichText? {
    guard ["dot", "graphviz"].contains(fence.language) else { return nil }
    let source = fence.lines.map(\.text).joined(separator: "\n")
    let isNarrow = [.columns, .pictureLeft, .pictureRight].contains(slide.layout)
    switch formulas.illustration(.diagram(source, isNarrow: isNarrow)) {
    case .diagram(let picture, let words):
      guard let picture = RichText.ImageSource("/\(picture)") else { return nil }
      let title = fence.attributes
      let description = title.isEmpty ? "Diagram: \(words)" : title
      return RichText([.paragraph([.image(picture, description: description)])])
    case .failed(let problem, let line):
      report(fence.line + (line ?? 0), "\(problem); this one is shown as a listing")
    case .formula: break
    }
    return nil
  }
}
