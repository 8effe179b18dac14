import Testing

@testable import LecternRoom

@Suite struct RoomForksTests {
  @Test("each fork has an epoch of its own, even if the log has lost the one before it")
  func epochs() {
    var forks = RoomForks()
    #expect(forks.epoch(of: "s") == nil)
    forks.append("a")
    #expect(forks.epoch(of: "s") == "s-f1-a")
    forks.append("b")
    #expect(forks.epoch(of: "s") == "s-f2-b")
  }

  @Test("the epoch of a fork that an older build has written stays")
  func withoutID() {
    var forks = RoomForks(count: 1)
    #expect(forks.epoch(of: "s") == "s-f1")
    forks.append(nil)
    #expect(forks.epoch(of: "s") == "s-f2")
  }
}
