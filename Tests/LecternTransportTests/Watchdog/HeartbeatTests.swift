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

  @Test("the time in which a loop waits for a processor doesn't count")
  func waiting() {
    var heartbeat = Heartbeat(limit: 2)
    #expect(heartbeat.tick(turns: 1) == .alive)
    for _ in 0..<20 { #expect(heartbeat.tick(turns: 1, waited: 1) == .late(0)) }
    let verdicts = (0..<8).map { _ in heartbeat.tick(turns: 1, waited: 0.75) }
    #expect(verdicts[3...] == [.late(1), .late(1), .late(1), .late(1), .dead])
  }

  @Test("a late loop that comes round has all its time again")
  func late() {
    var heartbeat = Heartbeat(limit: 2)
    let verdicts = [1, 1, 2, 2].map { heartbeat.tick(turns: $0) }
    #expect(verdicts == [.alive, .late(1), .alive, .late(1)])
  }
}
