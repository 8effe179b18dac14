extension InlineReader {
  /// Takes a formula, `$a^2$`. One that isn't typeset is code, so that it is shown as it is written.
  mutating func takeFormula() {
    let marker = rest.prefix { $0 == "$" }
    let body = rest.dropFirst(marker.count)
    // Pandoc's rule, also that of Slidev and Marp: a price is not a formula.
    guard marker.count <= 2, let first = body.first, !first.isWhitespace,
      let end = formulaEnd(in: body), let last = body[..<end].last, !last.isWhitespace,
      !body[..<end].contains("`"), body[end...].hasPrefix(marker),
      body[end...].dropFirst(marker.count).first?.isNumber != true
    else {
      result += marker
      rest = body
      return
    }
    switch formulas.insert(String(body[..<end]), isDisplay: marker.count == 2) {
    case .markdown(let markdown): result += markdown
    case .failed(let problem):
      report(problem)
      result += "`\(marker)\(body[..<end])\(marker)`"
    }
    rest = body[end...].dropFirst(marker.count)
  }

  /// Returns the first dollar that isn't escaped: `\$` is one within a formula.
  private mutating func formulaEnd(in body: Substring) -> Substring.Index? {
    var end = firstRange(of: "$", in: body)?.lowerBound
    while let index = end, body[..<index].last == "\\" {
      end = body[index...].dropFirst().firstIndex(of: "$")
    }
    return end
  }
}
