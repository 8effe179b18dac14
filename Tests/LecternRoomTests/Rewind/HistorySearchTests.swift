import RoomSamples
import Testing

@testable import LecternRoom

/// Which moment of the past is looked for.
@Suite struct HistorySearchTests {
  private var search = HistorySearch<Counter.State, Counter.Action>()

  @Test("one moment is looked for at a time, and the one that is shown is not looked for again")
  mutating func order() {
    #expect(search.begin(3, isShown: false) == true)
    #expect(search.begin(4, isShown: false) == false)
    search.end()
    #expect(search.begin(3, isShown: true) == false)
    #expect(search.begin(3, isShown: false) == true)
    search.end()
    #expect(search.begin(4, isShown: true) == true)
  }
}
