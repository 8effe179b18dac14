/// A line of front matter, `key: value`.
struct Setting {
  let line: Int
  let key: String
  let value: String

  /// Returns the settings of front matter. Lists and nested settings belong to the key above them.
  static func all(in lines: [SourceLine]) -> [Setting] {
    lines.compactMap { line in
      guard let key = key(of: line.text) else { return nil }
      return Setting(
        line: line.number,
        key: key,
        value: unquoted(line.text.drop { $0 != ":" }.dropFirst().trimmed())
      )
    }
  }

  /// Returns the settings of a comment as Marp has it; nil where it is a note.
  static func all(inComment text: String, line: Int) -> [Setting]? {
    let lines = SourceLine.all(of: text).map {
      SourceLine(number: line + $0.number - 1, text: $0.text.trimmed())
    }
    let settings = all(in: lines)
    guard !settings.isEmpty, lines.allSatisfy({ $0.isBlank || key(of: $0.text) != nil }),
      settings.allSatisfy({ SettingKey.isDirective($0.key) })
    else { return nil }
    return settings
  }

  /// Returns the key of a line that begins with one.
  static func key(of text: String) -> String? {
    let key = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    let rest = text.dropFirst(key.count)
    guard let first = key.first, first.isLetter || "_".contains(first), rest.first == ":",
      rest.dropFirst().first.map(\.isWhitespace) ?? true
    else { return nil }
    return String(key)
  }

  /// Returns whether a line may be in front matter.
  static func isPart(_ line: SourceLine) -> Bool {
    line.isBlank || key(of: line.text) != nil || line.text.first == "#" || line.text.first == " "
      || line.text.first == "\t" || line.text.hasPrefix("- ")
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, let first = value.first, "\"'".contains(first), value.last == first
    else { return value }
    return String(value.dropFirst().dropLast())
  }
}
