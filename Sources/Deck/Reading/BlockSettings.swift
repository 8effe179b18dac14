/// The settings of a live block: lines such as `multiple: 3` among those of its fence.
struct BlockSettings {
  /// The blocks that each setting is for.
  static let blocks: [String: Set<String>] = [
    "answer": ["guess"],
    "countdown": [
      "poll", "quiz", "scale", "guess", "rank", "words", "ideas", "questions", "applause",
      "feedback",
    ],
    "explanation": ["quiz"],
    "high": ["scale"],
    "low": ["scale"],
    "multiple": ["poll", "quiz"],
    "points": ["quiz"],
    "results": ["poll", "scale", "guess", "rank", "words"],
    "steps": ["scale"],
    "teams": ["leaderboard"],
    "unit": ["guess"],
  ]

  /// The other lines.
  private(set) var lines: [SourceLine] = []
  private(set) var problems: [Diagnostic] = []
  private var values: [Setting] = []
  private let block: String

  /// - Parameters:
  ///   - lines: the lines of a fence.
  ///   - block: its first word, such as `poll`.
  init(_ lines: [SourceLine], of block: String) {
    // As in `leaderboard: 5`.
    let block = block.last == ":" ? String(block.dropLast()) : block
    self.block = block
    for line in lines {
      guard let setting = Setting.all(in: [line.trimmed]).first else {
        self.lines.append(line)
        continue
      }
      guard let blocks = Self.blocks[setting.key] else {
        guard let name = Self.key(like: setting.key) else {
          self.lines.append(line)
          continue
        }
        // It may give an answer away, so no one is shown it.
        report(line.number, "“\(setting.key)” is left out; did you mean `\(name)`?")
        continue
      }
      guard blocks.contains(block) else {
        report(line.number, "“\(setting.key)” has no effect in a block `\(block)`")
        continue
      }
      values.append(setting)
    }
  }

  private mutating func report(_ line: Int, _ message: String) {
    problems.append(Diagnostic(line: line, message))
  }

  /// Returns the words between the commas of a setting.
  func list(_ key: String) -> [String] {
    (text(key) ?? "").split { ",[]".contains($0) }.map { $0.trimmed() }.filter { !$0.isEmpty }
  }

  /// Returns whether a setting has a value; false without the setting. Reports another value.
  mutating func flag(_ key: String, is value: String) -> Bool {
    guard let setting = self[key] else { return false }
    if setting.value == value { return true }
    report(setting.line, "the \(key) “\(setting.value)” is not “\(value)”")
    return false
  }

  /// Returns whether a line is a setting, or nearly one.
  static func isSetting(_ line: String) -> Bool {
    guard let key = Setting.key(of: line.trimmed()) else { return false }
    return blocks[key] != nil || self.key(like: key) != nil
  }

  /// Returns the setting whose name is nearly a word.
  private static func key(like word: String) -> String? {
    let word = word.lowercased()
    guard word.count > 4 else { return nil }
    return blocks.keys.sorted().first { word.editDistance(to: $0) <= 1 }
  }

  /// All settings, in the order of the file.
  var all: [(key: String, line: Int)] { values.map { ($0.key, $0.line) } }

  /// Returns the line of a setting; nil without it.
  func line(of key: String) -> Int? { self[key]?.line }

  /// Returns the text of a setting; nil without it.
  func text(_ key: String) -> String? { self[key]?.value }

  /// The last setting with a key.
  private subscript(key: String) -> Setting? { values.last { $0.key == key } }

  /// Returns a whole number in a range; nil without the setting. Reports another value.
  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let setting = self[key] else { return nil }
    if let number = Int(setting.value), range.contains(number) { return number }
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    report(setting.line, "the \(key) “\(setting.value)” is no whole number from \(bounds)")
    return nil
  }

  /// Returns a number; nil without the setting. Reports another value.
  mutating func decimal(_ key: String) -> Double? {
    guard let setting = self[key] else { return nil }
    if let number = Double(setting.value), number.isFinite { return number }
    report(setting.line, "the \(key) “\(setting.value)” is no number, such as 42 or 4.5")
    return nil
  }

  /// The seconds of the countdown; nil without one. Reports another value.
  mutating func countdown() -> Int? {
    guard let setting = self["countdown"] else { return nil }
    let pattern = #/(?<number>[0-9]{1,4}) ?(?<unit>s|sec|seconds?|m|min|minutes?)?/#
    if let match = try? pattern.wholeMatch(in: setting.value), let number = Int(match.output.number)
    {
      let seconds = match.output.unit?.hasPrefix("m") == true ? number * 60 : number
      if (1...3_600).contains(seconds) { return seconds }
    }
    report(setting.line, "the countdown “\(setting.value)” is no time up to an hour, such as 30s")
    return nil
  }
}

extension SourceLine {
  fileprivate var trimmed: SourceLine { SourceLine(number: number, text: text.trimmed()) }
}
