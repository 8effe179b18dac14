extension JSONWriter {
  /// The largest integer that a browser represents exactly: 2⁵³ − 1 (ECMAScript, `MAX_SAFE_INTEGER`).
  public static let largestInteger = 9_007_199_254_740_991

  /// Writes an integer.
  ///
  /// - Throws: ``UnencodableValue`` beyond ±``largestInteger``, because a browser would round the
  ///   number.
  public mutating func integer(_ number: some BinaryInteger) throws(UnencodableValue) {
    guard number.magnitude <= UInt(Self.largestInteger) else {
      throw UnencodableValue(tooLarge: String(number))
    }
    append(Int(number))
  }

  /// Writes a number with the fewest digits that identify it.
  ///
  /// - Throws: ``UnencodableValue`` for NaN and infinity.
  public mutating func number(_ number: Double) throws(UnencodableValue) {
    guard number.isFinite else {
      throw UnencodableValue(reason: "\(number) is not a number that JSON has")
    }
    append(Self.ecmaScript(number).utf8)
  }

  /// Formats a number like ECMAScript's `Number::toString`. Swift finds the same shortest digits.
  private static func ecmaScript(_ number: Double) -> String {
    // −0 equals 0, so a change from one to the other must not change the JSON.
    guard number != 0 else { return "0" }
    // The fast path: nearly all numbers shown are small integers.
    if let whole = Int(exactly: number), whole.magnitude <= UInt(largestInteger) {
      return String(whole)
    }
    let (digits, point) = shortestDigits(of: number.magnitude)
    let sign = number < 0 ? "-" : ""
    let count = digits.count
    switch point {
    case count...21:
      return sign + digits + String(repeating: "0", count: point - count)
    case 1...21:
      return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0:
      return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let fraction = count > 1 ? "." + digits.dropFirst() : ""
      let exponent = point - 1
      return sign + digits.prefix(1) + fraction + "e" + (exponent < 0 ? "-" : "+")
        + String(exponent.magnitude)
    }
  }

  /// Returns the digits of a positive number without zeros at either end, and the position of the point.
  private static func shortestDigits(of number: Double) -> (digits: String, point: Int) {
    let parts = number.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0]
    let all = String(whole) + (mantissa.count > 1 ? mantissa[1] : "")
    let leadingZeros = all.prefix { $0 == "0" }.count
    var digits = all.dropFirst(leadingZeros)
    while digits.last == "0" { digits.removeLast() }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (String(digits), whole.count - leadingZeros + exponent)
  }
}
