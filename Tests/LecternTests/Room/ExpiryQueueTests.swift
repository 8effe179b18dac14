import LecternWire
import Testing

@testable import Lectern

/// The order in which sessions that are away expire.
@Suite struct ExpiryQueueTests {
  func session(_ id: String, hasRun: Bool = false) -> Session {
    let session = Session(id: id, client: ClientID("00112233445566778899aabbccddeeff"))
    if hasRun { session.insert(1) }
    return session
  }

  @Test("sessions expire in the order of their departure, up to a time")
  func order() {
    var queue = ExpiryQueue()
    for number in 0..<5 { queue.append(session("\(number)"), at: .seconds(number)) }
    #expect(queue.popFirst(until: .seconds(1))?.id == "0")
    #expect(queue.popFirst(until: .seconds(1))?.id == "1")
    #expect(queue.popFirst(until: .seconds(1)) == nil)
    #expect(queue.count == 3)
  }

  @Test("a session that has returned does not expire by its former departure")
  func returned() {
    var queue = ExpiryQueue()
    let session = session("a")
    queue.append(session, at: .zero)
    queue.remove(session)
    #expect(queue.count == 0)
    queue.append(session, at: .seconds(5))
    #expect(queue.popFirst(until: .seconds(4)) == nil)
    #expect(queue.popFirst(until: .seconds(5)) === session)
    #expect(session.departure == nil)
  }

  @Test("sessions that have only watched are the least important, then the first of all")
  func importance() {
    var queue = ExpiryQueue()
    for number in 0..<6 {
      queue.append(session("\(number)", hasRun: number.isMultiple(of: 2)), at: .zero)
    }
    #expect(queue.popLeastImportant()?.id == "1")
    #expect(queue.popFirst(until: .zero)?.id == "0")
    queue.append(session("6"), at: .zero)
    let rest = (0..<6).map { _ in queue.popLeastImportant()?.id }
    #expect(rest == ["3", "5", "6", "2", "4", nil])
    #expect(queue.count == 0)
  }

  @Test("the order holds however many sessions return")
  func returning() {
    var queue = ExpiryQueue()
    let (first, watcher) = (session("first", hasRun: true), session("watcher"))
    queue.append(first, at: .zero)
    queue.append(watcher, at: .zero)
    let restless = session("restless")
    for _ in 0..<1_000 {
      queue.append(restless, at: .zero)
      queue.remove(restless)
    }
    queue.append(restless, at: .zero)
    #expect(queue.count == 3)
    #expect(queue.popLeastImportant() === watcher)
    #expect(queue.popLeastImportant() === restless)
    #expect(queue.popLeastImportant() === first)
  }
}
