internal import Composable
internal import Foundation

extension ActivityFeed {
  /// What a page shows of the feed, the newest entry first.
  func views(in timeZone: TimeZone) -> [ActivityView] {
    var offset = CachedOffset(timeZone: timeZone)
    return entries.reversed().map {
      ActivityView($0, secondsFromUTC: offset.secondsFromUTC(at: $0.timestamp))
    }
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
private struct CachedOffset {
  let timeZone: TimeZone
  private var quarter: Int64?
  private var seconds = 0

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  mutating func secondsFromUTC(at timestamp: Timestamp) -> Int {
    let milliseconds = timestamp.millisecondsSinceEpoch
    let quarter = milliseconds / 900_000
    if quarter != self.quarter {
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      seconds = timeZone.secondsFromGMT(for: date)
      self.quarter = quarter
    }
    return seconds
  }
}
