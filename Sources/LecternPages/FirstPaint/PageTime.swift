/// A time in a view state: a text in ISO 8601 in UTC, as the wire has dates, or milliseconds since 1970.
struct PageTime: Equatable, Sendable {
  /// In UTC, as `2026-11-27`.
  let date: String
  /// In UTC, as `14:05`.
  let clock: String

  /// Nil if the value is no time.
  init?(_ value: PageValue) {
    switch value {
    case .string(let text): self.init(text)
    case .number(let digits): self.init(milliseconds: Double(digits) ?? .nan)
    case .undefined, .null, .bool, .array, .object: return nil
    }
  }

  private init?(_ text: String) {
    var rest = text.utf8[...]
    guard let year = rest.skipNumber(digits: 4), rest.skip("-"),
      let month = rest.skipNumber(digits: 2), (1...12).contains(month), rest.skip("-"),
      let day = rest.skipNumber(digits: 2), (1...Self.days(of: month, in: year)).contains(day),
      rest.isEmpty || Self.skipClock(&rest), rest.isEmpty
    else { return nil }
    date = String(text.prefix(10))
    clock = text.utf8.count == 10 ? "00:00" : String(text.dropFirst(11).prefix(5))
  }

  /// Removes `T14:05Z`, `T14:05:09Z` or `T14:05:09.000Z` from the start. Returns whether it was there.
  private static func skipClock(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.skip("T"), let hour = rest.skipNumber(digits: 2), hour < 24,
      rest.skip(":"), let minute = rest.skipNumber(digits: 2), minute < 60
    else { return false }
    if rest.skip(":") {
      guard let second = rest.skipNumber(digits: 2), second < 60 else { return false }
      if rest.skip("."), rest.skipDigits() == 0 { return false }
    }
    return rest.skip("Z")
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private init?(milliseconds: Double) {
    // The range of ECMAScript's dates with a year of four digits.
    guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
    let minutes = Int((milliseconds.rounded(.towardZero) / 60_000).rounded(.down))
    let days = Int((Double(minutes) / 1_440).rounded(.down))
    let minute = minutes - days * 1_440
    // Days since 0000-03-01, in eras of 400 years.
    let shifted = days + 719_468
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let number = era * 400 + year + (month < 10 ? 0 : 1)
    let parts = [month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1]
    date = ([Self.padded(number, 4)] + parts.map { Self.padded($0, 2) }).joined(separator: "-")
    clock = "\(Self.padded(minute / 60, 2)):\(Self.padded(minute % 60, 2))"
  }

  private static func padded(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
