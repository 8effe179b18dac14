internal import Composable
internal import DequeModule
internal import Foundation
internal import LecternWire

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

extension TimeZone {
  fileprivate func secondsFromUTC(at timestamp: Timestamp) -> Int {
    let seconds = Double(timestamp.millisecondsSinceEpoch) / 1_000
    return secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
  }
}
