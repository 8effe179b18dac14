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

  @Test("the epoch is zero")
  func epoch() {
    #expect(Timestamp.epoch == Timestamp(millisecondsSinceEpoch: 0))
  }
}
