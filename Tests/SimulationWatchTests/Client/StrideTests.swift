import LecternSimulation
import Testing

@testable import SimulationWatch

@Suite struct StrideTests {
  private let events = [RecordedEvent].short

  @Test("a step leads to the next event that has a line")
  func event() {
    #expect(events.next(.event, after: 1).map(\.kind) == [.nodeStoodBy(server: "node 2")])
    #expect(events.next(.event, after: 10).count == 2)
    #expect(events.next(.event, after: 14).isEmpty)
  }

  @Test("a turn leads to the next fault, or its end")
  func turn() {
    #expect(events.next(.turn, after: 3).last?.kind == .killed(server: "node 1"))
    #expect(events.next(.turn, after: 12).last?.kind == .ended)
  }

  @Test("a time leads through all events until then")
  func time() {
    #expect(events.next(.time(4_000), after: 1).map(\.time) == [1_000, 2_000, 3_000, 4_000])
    #expect(events.next(.time(4_500), after: 5).isEmpty)
    #expect(events.next(.time(.max), after: 0).count == 14)
  }

  @Test("a step back ends before the latest event that has a line, and never before the deployment")
  func back() {
    #expect(events.previousPosition(before: 14) == 13)
    #expect(events.previousPosition(before: 11) == 9)
    #expect(events.previousPosition(before: 2) == 1)
    #expect(events.previousPosition(before: 1) == 1)
  }

  @Test("each step forward is undone by a step back")
  func inverse() {
    var positions = [1]
    while let position = positions.last, position < events.count {
      positions.append(position + events.next(.event, after: position).count)
    }
    for (earlier, later) in zip(positions, positions.dropFirst()) {
      #expect(
        Stage(events.prefix(events.previousPosition(before: later))).lines
          == Stage(events.prefix(earlier)).lines
      )
    }
    #expect(positions.count > 10)
  }
}
