package import Composable

/// Formats a timestamp as calendar date and time of day.
///
/// Computed here rather than by a library's formatter, because a snapshot holds a thousand of them and is made on
/// the server's loop.
package struct CalendarTime {
  private let days: Int
  private let seconds: Int

  package init(_ timestamp: Timestamp, secondsFromUTC: Int = 0) {
    let moment = Int(timestamp.millisecondsSinceEpoch).flooredQuotient(1_000) &+ secondsFromUTC
    days = moment.flooredQuotient(86_400)
    seconds = moment - days * 86_400
  }

  /// Such as `03:44:41`.
  package var timeOfDay: String {
    String(unsafeUninitializedCapacity: 8) {
      writeTime(to: $0, at: 0)
      return 8
    }
  }

  /// Such as `2026-11-21T03:44:41Z`.
  package var dateAndTime: String {
    let (year, month, day) = date
    // RFC 3339 §1 covers the years 0000 to 9999; only tests reach others.
    guard (0...9_999).contains(year) else { return "\(year)-\(month)-\(day)T\(timeOfDay)Z" }
    return String(unsafeUninitializedCapacity: 20) {
      $0.write(year / 100, at: 0)
      $0.write(year % 100, at: 2)
      $0[4] = UInt8(ascii: "-")
      $0.write(month, at: 5)
      $0[7] = UInt8(ascii: "-")
      $0.write(day, at: 8)
      $0[10] = UInt8(ascii: "T")
      writeTime(to: $0, at: 11)
      $0[19] = UInt8(ascii: "Z")
      return 20
    }
  }

  private func writeTime(to buffer: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    buffer.write(seconds / 3_600, at: index)
    buffer[index + 2] = UInt8(ascii: ":")
    buffer.write(seconds / 60 % 60, at: index + 3)
    buffer[index + 5] = UInt8(ascii: ":")
    buffer.write(seconds % 60, at: index + 6)
  }

  /// The civil date, computed in eras of 400 years that begin on 1 March.
  ///
  /// - SeeAlso: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, `civil_from_days`.
  private var date: (year: Int, month: Int, day: Int) {
    let sinceMarchOfYearZero = days + 719_468
    let era = sinceMarchOfYearZero.flooredQuotient(146_097)
    let dayOfEra = sinceMarchOfYearZero - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }
}

extension Int {
  fileprivate func flooredQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a number as two digits.
  fileprivate func write(_ number: Int, at index: Int) {
    self[index] = UInt8(ascii: "0") + UInt8(number / 10)
    self[index + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}
