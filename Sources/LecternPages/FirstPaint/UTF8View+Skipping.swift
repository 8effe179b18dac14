extension Substring.UTF8View {
  /// Removes a character from the start. Returns whether it was there.
  @discardableResult
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first, first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Removes all digits from the start. Returns their number.
  mutating func skipDigits() -> Int {
    let rest = drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    defer { self = rest }
    return count - rest.count
  }

  /// Removes a number with exactly so many digits from the start; nil if there are fewer.
  mutating func skipNumber(digits: Int) -> Int? {
    var start = prefix(digits)
    guard start.skipDigits() == digits else { return nil }
    defer { removeFirst(digits) }
    return Int(Substring(prefix(digits)))
  }
}
