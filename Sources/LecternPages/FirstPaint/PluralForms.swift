/// The forms of `data-format="plural =0 nobody | one # vote | other # votes"`.
struct PluralForms: Equatable, Sendable {
  private static let categories: Set<Substring> = ["zero", "one", "two", "few", "many", "other"]

  /// The forms for exactly one number.
  private var exact: [Double: String] = [:]
  private var byCategory: [Substring: String] = [:]

  /// Nil if a form begins with neither a category nor a number, such as `=0`.
  init?(_ text: Substring) {
    for form in text.split(separator: "|", omittingEmptySubsequences: false) {
      let form = form.trimmed
      let category = form.prefix { !$0.isWhitespace }
      let text = String(form.dropFirst(category.count).trimmed)
      if Self.categories.contains(category) {
        byCategory[category] = text
      } else if category.first == "=",
        let number = PageNumber(.string(String(category.dropFirst())))
      {
        exact[number.value] = text
      } else {
        return nil
      }
    }
  }

  /// Returns the form of a number by the rules of English.
  func text(for number: PageNumber) -> String {
    let digits = number.text()
    let category: Substring = digits == "1" || digits == "-1" ? "one" : "other"
    let form = exact[number.value] ?? byCategory[category] ?? byCategory["other"] ?? ""
    return form.replacing("#", with: digits)
  }
}

extension Substring {
  /// The text without white space at its start and its end.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
