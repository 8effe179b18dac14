extension JSONWriter {
  /// The largest whole number that a browser reads as it is: 2⁵³ − 1 (ECMAScript, `MAX_SAFE_INTEGER`).
  public static let largestInteger = 9_007_199_254_740_991

  /// Writes a whole number.
  ///
  /// - Throws: ``UnencodableValue`` beyond ±``largestInteger``, where a browser would read another number.
  public mutating func integer(_ number: some BinaryInteger) throws(UnencodableValue) {
    guard number.magnitude <= UInt(Self.largestInteger) else {
      throw UnencodableValue(tooLarge: String(number))
    }
    append(String(number).utf8)
  }

  /// Writes a number, with as few digits as tell it from every other.
  ///
  /// - Throws: ``UnencodableValue`` for what JSON has no number for.
  public mutating func number(_ number: Double) throws(UnencodableValue) {
    guard number.isFinite else {
      throw UnencodableValue(reason: "\(number) is not a number that JSON has")
    }
    append(Self.ecmaScript(number).utf8)
  }

  /// ECMAScript's `Number::toString`: the shortest digits that read back, as Swift finds them too.
  private static func ecmaScript(_ number: Double) -> String {
    // Zero has a sign, but is equal to the other: a change from one to the other is none.
    guard number != 0 else { return "0" }
    // Nearly all numbers that anybody shows are whole, and small.
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

  /// The digits of a positive number without zeros at either end, and where among them the point is.
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
