import Testing

@testable import LecternRoom

/// The order in which sessions that are away expire.
@Suite struct ExpiryQueueTests {
  private var queue = ExpiryQueue()

  @Test("sessions expire in the order of their departure, up to a time")
  mutating func order() {
    for key in 0..<5 { queue.append(key, at: .seconds(key)) }
    #expect(popFirst(until: 1) == 0)
    #expect(popFirst(until: 1) == 1)
    #expect(popFirst(until: 1) == nil)
    #expect(queue.count == 3)
  }

  @Test("a session that has returned does not expire by its former departure")
  mutating func returned() {
    queue.append(7, at: .zero)
    #expect(remove(7))
    #expect(!remove(7))
    #expect(queue.count == 0)
    queue.append(7, at: .seconds(5))
    #expect(popFirst(until: 4) == nil)
    #expect(popFirst(until: 5) == 7)
    #expect(!remove(7))
  }

  @Test("sessions that matter little come first, then the first of all")
  mutating func importance() {
    for key in 0..<6 { queue.append(key, at: .zero) }
    let matters: Set = [0, 2, 4]
    func pop(_ queue: inout ExpiryQueue) -> Int? { queue.popFirst { !matters.contains($0) } }
    var popped = [pop(&queue)]
    popped.append(popFirst(until: 0))
    queue.append(6, at: .zero)
    for _ in 0..<6 { popped.append(pop(&queue)) }
    #expect(popped == [1, 0, 3, 5, 6, 2, 4, nil])
    #expect(queue.count == 0)
  }

  @Test("the order holds however many sessions return")
  mutating func returning() {
    let (first, watcher, restless) = (1, 2, 3)
    queue.append(first, at: .zero)
    queue.append(watcher, at: .zero)
    for _ in 0..<1_000 {
      queue.append(restless, at: .zero)
      queue.remove(restless)
    }
    queue.append(restless, at: .zero)
    #expect(queue.count == 3)
    var popped: [Int?] = []
    for _ in 0..<3 { popped.append(queue.popFirst { $0 != first }) }
    #expect(popped == [watcher, restless, first])
  }

  private mutating func popFirst(until seconds: Int) -> Int? {
    queue.popFirst(until: .seconds(seconds))
  }

  private mutating func remove(_ key: Int) -> Bool { queue.remove(key) }
}
