/// The places of parameters in a text: `{title}`.
struct Placeholders {
  private let text: String
  /// The values by name; nil outside of parts, where braces have no meaning.
  private let values: [String: String]?

  init(in text: String, _ values: [String: String]?) {
    (self.text, self.values) = (text, values)
  }

  /// Returns the text with the values in place.
  ///
  /// - Parameters:
  ///   - isPath: whether the text may be a path. In a path, an empty value before a dot and a name takes the dot with it:
  ///     with an empty `card`, `{card}.title` is `title`, the field of the row.
  ///   - escape: escapes a value; by default it stays as it is.
  ///   - unknown: returns the error for a name without a value.
  func text(
    isPath: Bool,
    escaped escape: (String) -> String = { $0 },
    unknown: (String) -> PageError
  ) throws(PageError) -> String {
    guard let values else { return text }
    var result = ""
    var rest = text[...]
    while let (range, name) = Self.first(in: rest) {
      guard let value = values[name] else { throw unknown(name) }
      result += rest[..<range.lowerBound]
      result += escape(value)
      rest = rest[range.upperBound...]
      let isBeforeName = rest.first == "." && rest.dropFirst().first?.isLetter == true
      if isPath, value.isEmpty, isBeforeName { rest.removeFirst() }
    }
    return result + rest
  }

  /// Returns the place and the name of the first parameter in a text; nil if there is none.
  static func first(in text: Substring) -> (range: Range<String.Index>, name: String)? {
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "}") else { return nil }
      let name = String(inside[..<close])
      if PagePart.isName(name) { return (open..<inside.index(after: close), name) }
      rest = inside
    }
    return nil
  }
}
