package import LecternWire
internal import PrimeTimeCore

/// The view state of an ``Activity``.
@ViewState
package struct ActivityView: Identifiable {
  package let id: Int
  package let kind: Activity.Kind
  package let prime: Int
  /// The ISO 8601 date and time in UTC.
  package let timestamp: String
  package let summary: String
  /// The time of day in the server's time zone.
  package let time: String
  package let isAddition: Bool

  /// - Parameter secondsFromUTC: the time zone's offset at the time of the activity.
  init(_ activity: Activity, secondsFromUTC: Int) {
    id = activity.id
    kind = activity.kind
    prime = activity.prime
    isAddition = activity.kind == .added
    summary = isAddition ? "Added \(activity.prime)" : "Removed \(activity.prime)"
    timestamp = CalendarTime(activity.timestamp).dateAndTime
    time = CalendarTime(activity.timestamp, secondsFromUTC: secondsFromUTC).timeOfDay
  }
}

extension Activity.Kind: ViewState {}
