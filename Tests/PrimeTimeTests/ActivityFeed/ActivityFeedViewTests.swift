import Composable
import Foundation
import Testing

@testable import PrimeTimeActivityFeed

@Suite struct ActivityFeedViewTests {
  func views(at milliseconds: [Int64], in timeZone: TimeZone?) throws -> [ActivityView] {
    var feed = ActivityFeed()
    for moment in milliseconds {
      feed.record(.added, [2], at: Timestamp(millisecondsSinceEpoch: moment))
    }
    return Array(feed.rows(in: try #require(timeZone)))
  }

  @Test("the newest entry comes first")
  func order() throws {
    #expect(try views(at: [1, 2, 3], in: .gmt).map(\.id) == [3, 2, 1])
  }

  @Test("the timestamp is in UTC, the time of day in the time zone")
  func timeZone() throws {
    let view = try #require(
      try views(at: [1_795_232_681_999], in: TimeZone(secondsFromGMT: -4 * 3_600)).first
    )
    #expect(view.timestamp == "2026-11-21T03:44:41Z")
    #expect(view.time == "23:44:41")
  }

  @Test("the time of day follows daylight saving time")
  func summerTime() throws {
    // 2026-03-29T00:59:59Z and a second later, when clocks in Berlin go from 2 to 3 o'clock.
    let views = try views(
      at: [1_774_745_999_000, 1_774_746_000_000],
      in: TimeZone(identifier: "Europe/Berlin")
    )
    #expect(views.reversed().map(\.time) == ["01:59:59", "03:00:00"])
  }

  @Test("timestamps are formatted as Foundation formats them")
  func foundation() throws {
    let moments: [Int64] = [
      0, -1, -1_000, 951_782_400_000, 951_868_799_000, 4_107_542_399_000, 253_402_300_799_000,
      -2_203_891_200_000, 1_709_164_800_000,
    ]
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    for (moment, view) in zip(moments.reversed(), try views(at: moments, in: .gmt)) {
      let seconds = (Double(moment) / 1_000).rounded(.down)
      #expect(view.timestamp == Date(timeIntervalSince1970: seconds).formatted(style))
    }
  }

  @Test("the extreme timestamps do not crash", arguments: [Int64.min, .max])
  func extremes(moment: Int64) throws {
    #expect(try views(at: [moment], in: TimeZone(identifier: "Europe/Berlin")).count == 1)
  }
}
