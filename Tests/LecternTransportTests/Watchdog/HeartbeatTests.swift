import Testing

@testable import LecternTransport

@Suite("A heartbeat") struct HeartbeatTests {
  @Test("a loop that comes round between two ticks is alive")
  func alive() {
    var heartbeat = Heartbeat(limit: 2)
    for turns in 1...5 as ClosedRange<UInt64> { #expect(heartbeat.tick(turns: turns) == .alive) }
  }

  @Test("a loop that misses as many ticks as allowed is dead")
  func dead() {
    var heartbeat = Heartbeat(limit: 3)
    let verdicts = [7, 7, 7, 7].map { heartbeat.tick(turns: $0) }
    #expect(verdicts == [.alive, .late(1), .late(2), .dead])
  }

  @Test("a late loop that comes round has all its time again")
  func late() {
    var heartbeat = Heartbeat(limit: 2)
    let verdicts = [1, 1, 2, 2].map { heartbeat.tick(turns: $0) }
    #expect(verdicts == [.alive, .late(1), .alive, .late(1)])
  }
}
