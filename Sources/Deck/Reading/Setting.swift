/// A line of front matter, `key: value`.
struct Setting {
  let line: Int
  let key: String
  private(set) var value: String

  /// Returns the settings of front matter. The items of a list are the words of the key above them, and so are the lines
  /// of a text in YAML's `|` or `>`. Other nested lines are left out.
  static func all(in lines: [SourceLine]) -> [Setting] {
    var settings: [Setting] = []
    var isText = false
    for line in lines {
      if let key = key(of: line.text) {
        var value = unquoted(line.text.drop { $0 != ":" }.dropFirst().trimmed())
        isText = ["|", "|-", "|+", ">", ">-", ">+"].contains(value)
        if isText { value = "" }
        settings.append(Setting(line: line.number, key: key, value: value))
      } else if isText, line.text.first?.isWhitespace == true, !line.isBlank,
        let last = settings.indices.last
      {
        settings[last].value += (settings[last].value.isEmpty ? "" : " ") + line.text.trimmed()
      } else if let item = line.text.trimmed().after("- "), let last = settings.indices.last {
        settings[last].value += (settings[last].value.isEmpty ? "" : " ") + item.trimmed()
      }
    }
    return settings
  }

  /// The values of a list in YAML, `[lead, invert]`, or the words of a text.
  var words: [String] {
    value.split { $0.isWhitespace || "[],\"'".contains($0) }.map(String.init)
  }

  /// The value as YAML's `on` or `off`; nil for other values.
  var isOn: Bool? {
    switch value.lowercased() {
    case "on", "true", "yes": true
    case "off", "false", "no": false
    default: nil
    }
  }

  /// Returns the settings of a comment as Marp has it; nil if it is a note.
  static func all(inComment text: String, line: Int) -> [Setting]? {
    let lines = SourceLine.all(of: text).map {
      SourceLine(number: line + $0.number - 1, text: $0.text.trimmed())
    }
    let settings = all(in: lines)
    guard !settings.isEmpty,
      lines.allSatisfy({ $0.isBlank || key(of: $0.text) != nil || $0.text.hasPrefix("- ") }),
      settings.allSatisfy({ SettingKey.isDirective($0.key) })
    else { return nil }
    return settings
  }

  /// Returns the key of a line that begins with one.
  static func key(of text: String) -> String? {
    let key = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-$".contains($0)) }
    let rest = text.dropFirst(key.count)
    guard let first = key.first, first.isLetter || "_$".contains(first), rest.first == ":",
      rest.dropFirst().first.map(\.isWhitespace) ?? true
    else { return nil }
    return String(key)
  }

  /// Returns whether a line may be in front matter.
  static func isFrontMatterLine(_ line: SourceLine) -> Bool {
    line.isBlank || key(of: line.text) != nil || line.text.first == "#" || line.text.first == " "
      || line.text.first == "\t" || line.text.hasPrefix("- ")
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, let first = value.first, "\"'".contains(first), value.last == first
    else { return value }
    return String(value.dropFirst().dropLast())
  }
}
