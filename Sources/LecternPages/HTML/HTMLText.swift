/// Escapes text for the source of a page (HTML "escaping a string").
enum HTMLText {
  /// Escapes text between tags.
  static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// Escapes the value of an attribute in double quotes.
  static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    guard text.utf8.contains(where: { "&<>\"\r\0".utf8.contains($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      // A parser turns the character into a line feed, but not the reference.
      case "\r": result += "&#13;"
      // HTML source cannot contain it.
      case "\0": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
