internal import Composable
package import DequeModule
package import Foundation
package import LecternWire
internal import PrimeTimeCore

/// The view state of the activity feed.
@ViewState
package struct ActivityFeedView {
  /// Newest first.
  package let activityFeed: MappedList<Deque<Activity>, Int, ActivityView>
  package let activityFeedSummary: String
  package let hasNoActivity: Bool

  /// - Parameter timeZone: the time zone of the times of day.
  package init(_ feed: ActivityFeed, timeZone: TimeZone) {
    activityFeed = feed.rows(in: timeZone)
    activityFeedSummary = feed.summary
    hasNoActivity = feed.entries.isEmpty
  }
}

extension ActivityFeed {
  /// Returns the rows that a page shows, newest first.
  func rows(in timeZone: TimeZone) -> MappedList<Deque<Activity>, Int, ActivityView> {
    MappedList(entries) {
      ActivityView($0, secondsFromUTC: timeZone.secondsFromUTC(at: $0.timestamp))
    }
    .reversed()
    .depending(on: timeZone)
  }

  /// The number of entries, in words.
  var summary: String {
    switch entries.count {
    case 0: "No activity yet"
    case 1: "1 entry"
    case let count: "\(count) entries"
    }
  }
}
