/// A number of a view state, rounded as browsers round it.
///
/// Browsers round the shortest decimal digits of a number, half away from zero. So 1.005 becomes 1.01, although the
/// binary number is slightly less than 1.005.
struct PageNumber: Equatable, Sendable {
  let value: Double

  init(_ value: Double) { self.value = value }

  /// Nil unless the value is a finite number or a text with one, such as `-1.5e3`.
  init?(_ value: PageValue) {
    switch value {
    case .number(let text), .string(let text):
      guard Self.isNumber(text), let number = Double(text), number.isFinite else { return nil }
      self.value = number
    case .undefined, .null, .bool, .array, .object: return nil
    }
  }

  /// Returns the digits of the number.
  ///
  /// - Parameters:
  ///   - fraction: the least and the largest number of digits behind the point.
  ///   - shift: the power of ten by which the number is multiplied.
  func text(fraction: ClosedRange<Int> = 0...3, shift: Int = 0) -> String {
    var (digits, point) = Self.decimal(value.magnitude)
    point += shift
    Self.round(&digits, &point, to: point + fraction.upperBound)
    let zeros = { (count: Int) in String(repeating: "0", count: max(count, 0)) }
    let all = zeros(-point) + digits.map(String.init).joined() + zeros(point - digits.count)
    let whole = all.prefix(max(point, 0)).drop { $0 == "0" }
    var rest = all.dropFirst(max(point, 0))
    while rest.count > fraction.lowerBound, rest.last == "0" { rest.removeLast() }
    rest += zeros(fraction.lowerBound - rest.count)
    let sign = value < 0 && digits.contains { $0 > 0 } ? "-" : ""
    return "\(sign)\(whole.isEmpty ? "0" : whole)\(rest.isEmpty ? "" : ".")\(rest)"
  }

  /// Returns the shortest decimal digits of a number, and how many of them are before the point.
  private static func decimal(_ magnitude: Double) -> (digits: [Int], point: Int) {
    // Swift writes 0.145, 15.0, 1e-07 and 1.5e+16.
    let parts = "\(magnitude)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (mantissa.joined().compactMap(\.wholeNumberValue), mantissa[0].count + exponent)
  }

  /// Rounds digits half up, so that at most so many are left.
  private static func round(_ digits: inout [Int], _ point: inout Int, to count: Int) {
    guard count < digits.count else { return }
    let roundsUp = count >= 0 && digits[count] >= 5
    digits.removeSubrange(max(count, 0)...)
    guard roundsUp else { return }
    guard let last = digits.lastIndex(where: { $0 < 9 }) else {
      digits = [1] + digits.map { _ in 0 }
      point += 1
      return
    }
    digits[last] += 1
    for index in digits.indices.dropFirst(last + 1) { digits[index] = 0 }
  }

  /// Whether a text is a number in the grammar that the browser's `numberOf` accepts.
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    rest.skip("-")
    guard rest.skipDigits() > 0 else { return false }
    if rest.skip("."), rest.skipDigits() == 0 { return false }
    if rest.skip("e") || rest.skip("E") {
      if !rest.skip("+") { rest.skip("-") }
      guard rest.skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
