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
  /// An empty value before a dot and a name takes the dot with it: with an empty `card`, `{card}.title` is `title`, the
  /// field of the row.
  ///
  /// - Parameters:
  ///   - escape: escapes a value; by default it stays as it is.
  ///   - unknown: returns the error for a name without a value.
  func text(
    escaped escape: (String) -> String = { $0 },
    unknown: (String) -> PageError
  ) throws(PageError) -> String {
    guard let values else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        PagePart.isName(String(rest[rest.index(after: open)..<close]))
      else {
        result.append(rest.removeFirst())
        continue
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let value = values[name] else { throw unknown(name) }
      result += escape(value)
      rest = rest[rest.index(after: close)...]
      let isPath = rest.first == "." && rest.dropFirst().first?.isLetter == true
      if value.isEmpty, isPath { rest.removeFirst() }
    }
    return result + rest
  }
}
