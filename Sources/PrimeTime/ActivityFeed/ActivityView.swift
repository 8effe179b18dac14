public import LecternWire

/// What a page shows of an ``Activity``.
@ViewState
public struct ActivityView: Identifiable {
  /// Unique in the feed.
  public let id: Int
  /// Whether the favourite came or went.
  public let kind: Activity.Kind
  /// The favourite.
  public let prime: Int
  /// When, as an ISO 8601 date and time in UTC.
  public let timestamp: String
  /// What happened, in words.
  public let summary: String
  /// When, as the time of day where the server's owner is.
  public let time: String
  /// Whether the favourite came.
  public let isAddition: Bool

  /// - Parameter secondsFromUTC: of the time zone, at that moment.
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
