public import Composable
internal import Foundation

extension Timestamp {
  /// The current time.
  public static var now: Timestamp {
    Timestamp(millisecondsSinceEpoch: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// The date and time of day in the time zone of the server, as in `2026-11-22 14:03`.
  package var localDateAndTime: String {
    let date = Date(timeIntervalSince1970: Double(millisecondsSinceEpoch) / 1_000)
    return date.formatted(
      .verbatim(
        "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        timeZone: .current,
        calendar: Calendar(identifier: .gregorian)
      )
    )
  }
}
