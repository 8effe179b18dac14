extension InlineReader {
  /// Returns the text with code spans for its formulas. Of a note and of a line of a live block, nothing else is taken.
  mutating func textWithFormulas() -> String {
    while let character = rest.first {
      switch character {
      case "`": takeCode()
      case "$": if !takeDisplayFormula() { takeFormula() }
      case "\\":
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      default:
        let run = rest.prefix { !"`\\$".contains($0) }
        result += run
        rest = rest.dropFirst(run.count)
      }
    }
    return result
  }

  /// Takes a formula between `$$` and `$$`, which may stand on several lines.
  ///
  /// - Returns: false without one.
  private mutating func takeDisplayFormula() -> Bool {
    guard rest.hasPrefix("$$") else { return false }
    let body = rest.dropFirst(2)
    guard let end = firstRange(of: "$$", in: body) else { return false }
    let tex = body[..<end.lowerBound].trimmed()
    guard !tex.isEmpty, !tex.contains("`"), !SourceLine.all(of: tex).contains(where: \.isBlank)
    else { return false }
    insert(tex, marker: "$$")
    rest = body[end.upperBound...]
    return true
  }

  /// Takes a formula, `$a^2$`. One that isn't typeset is code, so that it is shown as it is written.
  mutating func takeFormula() {
    let marker = rest.prefix { $0 == "$" }
    let body = rest.dropFirst(marker.count)
    // Pandoc's rule, also that of Slidev and Marp: a price is not a formula.
    guard marker.count <= 2, let first = body.first, !first.isWhitespace,
      let end = formulaEnd(in: body), let last = body[..<end].last, !last.isWhitespace,
      !body[..<end].contains(where: { $0 == "`" || $0.isNewline }), body[end...].hasPrefix(marker),
      body[end...].dropFirst(marker.count).first?.isNumber != true
    else {
      result += marker
      rest = body
      return
    }
    insert(String(body[..<end]), marker: String(marker))
    rest = body[end...].dropFirst(marker.count)
  }

  private mutating func insert(_ tex: String, marker: String) {
    switch formulas.insert(tex, isDisplay: marker.count == 2) {
    case .markdown(let markdown): result += markdown
    case .failed(let problem):
      report(problem)
      result += "`\(marker)\(tex)\(marker)`"
    }
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
