internal import Composable
internal import DequeModule
internal import Foundation
internal import LecternWire
internal import Synchronization

extension ActivityFeed {
  /// What a page shows of the feed, the newest entry first.
  func views(in timeZone: TimeZone) -> MappedList<Deque<Activity>, Int, ActivityView> {
    let offset = CachedOffset(timeZone: timeZone)
    return MappedList(entries) {
      ActivityView($0, secondsFromUTC: offset.secondsFromUTC(at: $0.timestamp))
    }
    .reversed()
    .depending(on: timeZone)
  }

  /// How many entries the feed has, in words.
  var summary: String {
    switch entries.count {
    case 0: "No activity yet"
    case 1: "1 entry"
    case let count: "\(count) entries"
    }
  }
}

/// A time zone that is asked once for each quarter of an hour, not once for each entry of a feed:
/// clocks are changed on the quarter, and asking costs ten times what all else does.
private final class CachedOffset: Sendable {
  private let timeZone: TimeZone
  private let latest = Mutex<(quarter: Int64, seconds: Int)?>(nil)

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  func secondsFromUTC(at timestamp: Timestamp) -> Int {
    let quarter = timestamp.millisecondsSinceEpoch / 900_000
    return latest.withLock { latest in
      if let latest, latest.quarter == quarter { return latest.seconds }
      let date = Date(timeIntervalSince1970: Double(timestamp.millisecondsSinceEpoch) / 1_000)
      let seconds = timeZone.secondsFromGMT(for: date)
      latest = (quarter, seconds)
      return seconds
    }
  }
}
