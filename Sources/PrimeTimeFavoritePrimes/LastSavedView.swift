internal import Composable
internal import Foundation
package import LecternWire
internal import PrimeTimeCore

/// The time of the last save, for a page.
@ViewState
package struct LastSavedView {
  /// The ISO 8601 date and time in UTC.
  package let timestamp: String
  /// The time of day in the server's time zone, in a sentence.
  package let label: String

  init(_ timestamp: Timestamp, in timeZone: TimeZone) {
    self.timestamp = CalendarTime(timestamp).dateAndTime
    let offset = timeZone.secondsFromUTC(at: timestamp)
    label = "Last saved at \(CalendarTime(timestamp, secondsFromUTC: offset).timeOfDay)"
  }
}
