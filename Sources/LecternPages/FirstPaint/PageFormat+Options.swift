extension PageFormat {
  /// Returns why a text is no format, as the end of a sentence about it.
  static func mistake(in text: String) -> String {
    let first = text[...].trimmed.prefix { !$0.isWhitespace }
    guard let name = Name(rawValue: String(first)) else {
      return "is none of \(Name.allCases.map(\.rawValue).sorted().joined(separator: ", "))"
    }
    return "is malformed: write \(name.rawValue) \(name.options)"
  }
}

extension PageFormat.Name {
  /// Whether the text behind the name fits the format.
  func allows(_ options: Substring) -> Bool {
    switch self {
    case .date, .time, .dateTime: ["", "short", "medium", "long", "full"].contains(options)
    case .duration: ["", "long"].contains(options)
    case .number, .percent: options.isEmpty || (options.utf8.count == 1 && Int(options) != nil)
    case .relative, .bytes: options.isEmpty
    case .plural: PluralForms(options) != nil
    }
  }

  /// What may follow the name, in words.
  fileprivate var options: String {
    switch self {
    case .date, .time, .dateTime: "alone, or with short, medium, long or full"
    case .duration: "alone, or with long"
    case .number, .percent: "alone, or with 0 to 9 digits behind the point, such as 2"
    case .relative, .bytes: "alone"
    case .plural: "with forms, such as one # vote | other # votes"
    }
  }
}
