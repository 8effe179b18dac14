/// A listing, whose emphasis may change from step to step.
package struct CodeBlock: Codable, Equatable, Sendable {
  package let language: String
  package let lines: [String]
  /// The tokens of each line, as ``Highlighter`` gives them. They follow from the lines, so they are in no log.
  package let tokens: [String]
  /// The line numbers to emphasise, from 1, for each step; an empty list emphasises all lines.
  package var emphasis: [[Int]] = []
  /// The step of the first emphasis.
  package var firstStep = 0

  /// A line number that emphasises no line.
  static let noLine = 0

  package init(language: String, lines: [String], emphasis: [[Int]] = [], firstStep: Int = 0) {
    (self.language, self.lines) = (language, lines)
    (self.emphasis, self.firstStep) = (emphasis, firstStep)
    tokens = Highlighter(language: language).tokens(of: lines)
  }

  /// Returns whether a line recedes at a step.
  package func isDimmed(line: Int, at step: Int) -> Bool {
    guard !emphasis.isEmpty else { return false }
    let lines = emphasis[min(max(step - firstStep, 0), emphasis.count - 1)]
    return !lines.isEmpty && !lines.contains(line)
  }
}

extension CodeBlock {
  private enum CodingKeys: CodingKey {
    case language, lines, emphasis, firstStep
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      language: try container.decode(String.self, forKey: .language),
      lines: try container.decode([String].self, forKey: .lines),
      emphasis: try container.decode([[Int]].self, forKey: .emphasis),
      firstStep: try container.decode(Int.self, forKey: .firstStep)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(language, forKey: .language)
    try container.encode(lines, forKey: .lines)
    try container.encode(emphasis, forKey: .emphasis)
    try container.encode(firstStep, forKey: .firstStep)
  }
}
