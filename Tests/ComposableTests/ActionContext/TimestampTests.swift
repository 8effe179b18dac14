import Composable
import Testing

@Suite struct TimestampTests {
  @Test("timestamps are ordered by time, including before 1970")
  func order() {
    let moments = [3, -5, 0, Int64.max, Int64.min, 2].map(
      Timestamp.init(millisecondsSinceEpoch:)
    )
    #expect(
      moments.sorted().map(\.millisecondsSinceEpoch) == [.min, -5, 0, 2, 3, .max]
    )
    #expect(Timestamp(millisecondsSinceEpoch: -1) < .epoch)
    #expect(!(Timestamp.epoch < .epoch))
  }

  @Test("a duration is added, subtracted and measured, and no time is beyond the last one")
  func durations() {
    let start = Timestamp(millisecondsSinceEpoch: 1_000)
    #expect(start + .milliseconds(1_500) == Timestamp(millisecondsSinceEpoch: 2_500))
    #expect(start - .seconds(3) == Timestamp(millisecondsSinceEpoch: -2_000))
    #expect(start + .microseconds(999) == start)
    #expect(start + .seconds(90) - start == .seconds(90))
    #expect(Timestamp.epoch - start == .seconds(-1))
    let (first, last) = (
      Timestamp(millisecondsSinceEpoch: .min), Timestamp(millisecondsSinceEpoch: .max)
    )
    #expect(last + .seconds(1) == last)
    #expect(first - .seconds(Int64.max) == first)
    #expect(first + (last - first) == last)
  }

  @Test("the epoch is zero")
  func epoch() {
    #expect(Timestamp.epoch == Timestamp(millisecondsSinceEpoch: 0))
  }
}
