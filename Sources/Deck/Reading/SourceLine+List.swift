extension SourceLine {
  /// Returns whether the line belongs to the list item above it: indented lines do, and those of its paragraph.
  func continuesItem(isAfterBlank: Bool) -> Bool {
    if isBlank { return true }
    if text.hasPrefix("  ") || text.hasPrefix("\t") { return true }
    return !isAfterBlank && text.bullet == nil && headingLevel == nil
      && text.trimmed().slotName == nil
      && text.first != "<"
  }
}

extension String {
  /// The marker of an item of a list that is not indented: `*`, `-`, `+`, or what follows its number.
  var bullet: Character? {
    guard let first, dropFirst().first == " " else {
      let digits = prefix(while: \.isNumber)
      let rest = dropFirst(digits.count)
      let isNumbered =
        !digits.isEmpty && digits.count < 10 && [". ", ") "].contains(rest.prefix(2))
      return isNumbered ? rest.first : nil
    }
    return "*-+".contains(first) ? first : nil
  }

  /// The name in Slidev's `::name::`.
  var slotName: String? {
    guard count > 4, hasPrefix("::"), hasSuffix("::") else { return nil }
    let name = dropFirst(2).dropLast(2).trimmed()
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" } ? name : nil
  }

  /// The URL in CSS's `url(…)`; the text itself if it is none.
  var withoutCSSURL: String {
    guard let rest = after("url("), rest.last == ")" else { return self }
    return rest.dropLast().filter { !"\"'".contains($0) }
  }
}
