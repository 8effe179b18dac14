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
    let isDate = text.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil
    guard isDate || text.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/#) != nil
    else {
      return nil
    }
    date = String(text.prefix(10))
    clock = isDate ? "00:00" : String(text.dropFirst(11).prefix(5))
  }

  private init?(milliseconds: Double) {
    // The range of ECMAScript's dates with a year of four digits.
    guard (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
    let minutes = Int((milliseconds / 60_000).rounded(.down))
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
