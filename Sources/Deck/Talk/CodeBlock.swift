/// A listing, whose emphasis may change from step to step.
package struct CodeBlock: Codable, Equatable, Sendable {
  package let language: String
  /// Without the signs of a diff.
  package let lines: [String]
  /// How a diff changes each line; nil for other listings.
  package let changes: [LineChange]?
  /// The tokens of each line, as ``Highlighter`` gives them. They follow from the lines, so they are in no log.
  package let tokens: [String]
  /// The line numbers to emphasise, from 1, for each step; an empty list emphasises all lines.
  package var emphasis: [[Int]] = []
  /// The step of the first emphasis.
  package var firstStep = 0
  /// The number of the first line; 0 for a listing without numbers, nil for one that is like the talk.
  package var firstNumber: Int?

  /// A line number that emphasises no line.
  static let noLine = 0

  /// - Parameter changes: what a diff does with each line; nil for other listings.
  package init(
    language: String,
    lines: [String],
    changes: [LineChange]? = nil,
    emphasis: [[Int]] = [],
    firstStep: Int = 0
  ) {
    (self.language, self.lines, self.changes) = (language, lines, changes)
    (self.emphasis, self.firstStep) = (emphasis, firstStep)
    tokens = Highlighter(language: language).tokens(of: lines)
  }

  /// Returns whether a line recedes at a step.
  package func isDimmed(line: Int, at step: Int) -> Bool {
    guard !emphasis.isEmpty else { return false }
    let lines = emphasis[min(max(step - firstStep, 0), emphasis.count - 1)]
    return !lines.isEmpty && !lines.contains(line)
  }

  /// Returns what a diff does with a line; nil for a line that it keeps.
  ///
  /// - Parameter index: from 0.
  func change(of index: Int) -> LineChange? {
    guard let changes, changes.indices.contains(index) else { return nil }
    return changes[index] == .kept ? nil : changes[index]
  }
}

extension CodeBlock {
  private enum CodingKeys: CodingKey {
    case language, lines, changes, emphasis, firstStep, firstNumber
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      language: try container.decode(String.self, forKey: .language),
      lines: try container.decode([String].self, forKey: .lines),
      changes: try container.decodeIfPresent([LineChange].self, forKey: .changes),
      emphasis: try container.decode([[Int]].self, forKey: .emphasis),
      firstStep: try container.decode(Int.self, forKey: .firstStep)
    )
    firstNumber = try container.decodeIfPresent(Int.self, forKey: .firstNumber)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(language, forKey: .language)
    try container.encode(lines, forKey: .lines)
    try container.encodeIfPresent(changes, forKey: .changes)
    try container.encodeIfPresent(firstNumber, forKey: .firstNumber)
    try container.encode(emphasis, forKey: .emphasis)
    try container.encode(firstStep, forKey: .firstStep)
  }
}
