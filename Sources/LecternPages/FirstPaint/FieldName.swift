/// The name of a field. Like ECMAScript, it compares code units: an é of two scalars is another name than an é of one.
struct FieldName: Hashable, Sendable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  static func == (one: FieldName, other: FieldName) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // Equal names are equal texts, and equal texts have equal hashes.
    hasher.combine(text)
  }
}
