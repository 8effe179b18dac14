import Composable
import Testing

@testable import PrimeTimeActivityFeed

@Suite struct ActivityFeedTests {
  @Test("the last thousand entries are kept, and ids continue")
  func capacity() {
    var feed = ActivityFeed()
    for prime in 1...1_005 { feed.record(.added, [prime], at: .epoch) }
    #expect(feed.entries.count == 1_000)
    #expect(feed.entries.first?.prime == 6)
    #expect(feed.entries.map(\.id) == Array(6...1_005))
  }

  @Test("the last thousand of more favourites at once are kept")
  func manyAtOnce() {
    var feed = ActivityFeed()
    feed.record(.added, [1, 2], at: .epoch)
    feed.record(.removed, Array(1...2_500), at: .epoch)
    #expect(feed.entries.count == 1_000)
    #expect(feed.entries.map(\.prime) == Array(1_501...2_500))
    #expect(feed.entries.map(\.id) == Array(1_503...2_502))
    feed.record(.added, [7], at: .epoch)
    #expect(feed.entries.last?.id == 2_503)
  }

  @Test(
    "the summary counts the entries",
    arguments: [(0, "No activity yet"), (1, "1 entry"), (12, "12 entries")]
  )
  func summary(count: Int, text: String) {
    var feed = ActivityFeed()
    feed.record(.added, Array(0..<count), at: .epoch)
    #expect(feed.summary == text)
  }
}
