import Testing

@testable import LecternRoom

/// Which position in the history a room searches for.
@Suite struct HistorySearchTests {
  private var search = HistorySearch()

  @Test("one search runs at a time, and the shown position is not searched for again")
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
