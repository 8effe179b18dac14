/// The options after a listing's language: `{diff}`, and Slidev's `{lines:true,startLine:5}`.
struct ListingOptions {
  private(set) var isDiff = false
  /// As ``CodeBlock/firstNumber``.
  private(set) var firstNumber: Int?

  /// Takes the options out of the attributes of a fence.
  ///
  /// - Returns: the attributes without them.
  mutating func take(from attributes: String) -> String {
    var rest = attributes
    for braces in attributes.matches(of: #/\{([^{}]*)\}/#) {
      let words = braces.1.split(separator: ",").map { $0.trimmed() }
      var taken = self
      guard !words.isEmpty, words.allSatisfy({ taken.take($0) }) else { continue }
      self = taken
      rest = rest.replacing(braces.0, with: "")
    }
    return rest
  }

  private mutating func take(_ word: String) -> Bool {
    let pair = word.split(separator: ":", maxSplits: 1).map { $0.trimmed() }
    switch (pair.first, pair.dropFirst().first) {
    case ("diff", nil): isDiff = true
    case ("lines", "true"): firstNumber = max(firstNumber ?? 1, 1)
    case ("lines", "false"): firstNumber = 0
    case ("startLine", let number?):
      guard let number = Int(number), (1...999_999).contains(number) else { return false }
      firstNumber = number
    default: return false
    }
    return true
  }
}
