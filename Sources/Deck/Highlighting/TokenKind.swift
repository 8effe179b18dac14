/// The kinds of tokens that a listing shows in colors of their own, by the letters that a page knows them by.
package enum TokenKind: Character, CaseIterable, Sendable {
  case comment = "c"
  case keyword = "k"
  case string = "s"
  /// A number, a constant, or a variable with a sigil.
  case number = "n"
  case type = "t"
  /// The name of a function, a property or a key.
  case title = "f"
  /// An attribute, a decorator, a directive.
  case meta = "m"
}
