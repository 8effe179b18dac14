extension InlineReader {
  /// Takes a formula, `$a^2$`, as code, so that it is shown as it is written.
  mutating func takeFormula() {
    let marker = rest.prefix { $0 == "$" }
    let body = rest.dropFirst(marker.count)
    let end = firstRange(of: "$", in: body)?.lowerBound
    // Pandoc's rule, also that of Slidev and Marp: a price is not a formula.
    guard marker.count <= 2, let end, let first = body.first, !first.isWhitespace,
      let last = body[..<end].last, !last.isWhitespace, !body[..<end].contains("`"),
      body[end...].hasPrefix(marker),
      body[end...].dropFirst(marker.count).first?.isNumber != true
    else {
      result += marker
      rest = body
      return
    }
    report(Self.formula)
    result += "`\(marker)\(body[..<end])\(marker)`"
    rest = body[end...].dropFirst(marker.count)
  }

  static let formula = "formulas are not typeset; this one is shown as it is written"

  /// Reports what text has of Marp and Slidev that is shown as it is written, or that links leave out.
  mutating func reportUnknown(in text: Substring) {
    if let match = text.firstMatch(of: #/(?:^|\s)(:[a-z][a-z0-9_+\-]*:)(?:$|[\s.,!?])/#) {
      report("“\(match.1)” is shown as it is written; write the emoji itself")
    }
    for match in text.matches(of: #/\]\(([A-Za-z][A-Za-z0-9+.\-]*):/#)
    where !["http", "https"].contains(match.1.lowercased()) {
      report("a link to “\(match.1):” is shown as its text; links lead to http and https")
    }
  }
}
