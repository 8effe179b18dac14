import Logging
import Synchronization
import Testing

@testable import LecternTransport

/// The table of connections over sockets of the test, without the library.
@Suite("The table of connections") struct ConnectionTableTests {
  /// The time. A test sets it.
  private final class Clock {
    var now: Int64 = 0
  }

  private let clock = Clock()
  private let table: ConnectionTable

  init() {
    var limits = ConnectionLimits()
    limits.connections = 1
    limits.visitors = 1
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    table = ConnectionTable(
      limits: limits,
      proxies: [],
      logger: logger,
      measure: { _ in 0 },
      now: { [clock] in clock.now }
    )
  }

  private func open(_ descriptor: Int32) -> FakeSocket {
    let socket = FakeSocket(descriptor)
    #expect(table.admit(descriptor, from: .loopback))
    table.opened(socket)
    return socket
  }

  @Test("an idle connection is aborted for a new one when all slots are taken")
  func eviction() {
    let first = open(1)
    _ = table.requested(first, as: .anonymous)
    table.responded(first)
    _ = open(2)
    #expect(first.calls == [])
    _ = open(3)
    #expect(first.calls == [.abort])
    #expect(table.statistics.evicted == [.idle: 1])
  }

  @Test("an overdue handshake is aborted, and counted when it is closed")
  func overdueHandshake() {
    let socket = open(1)
    clock.now = 19_000_000
    table.closeOverdue()
    #expect(socket.calls == [])
    clock.now = 20_000_000
    table.closeOverdue()
    #expect(socket.calls == [.abort])
    #expect(table.statistics.refused == [:])
    table.closed(socket)
    #expect(table.statistics.refused == [.handshakeTime: 1])
    #expect(table.statistics.open == 0)
  }

  @Test("a response that is still buffered keeps its connection from being idle")
  func buffered() {
    let socket = open(1)
    _ = table.requested(socket, as: .anonymous)
    socket.state.withLock { $0.hasBuffered = true }
    table.responded(socket)
    clock.now = 9_000_000
    table.closeOverdue()
    socket.state.withLock { $0.hasBuffered = false }
    table.closeOverdue()
    clock.now = 23_000_000
    table.closeOverdue()
    #expect(socket.calls == [])
    clock.now = 24_000_000
    table.closeOverdue()
    #expect(socket.calls == [.abort])
    #expect(table.statistics.silent == [.idle: 1])
  }

  @Test("a response that is held back is not overdue, and is once it is released and not taken")
  func held() {
    let socket = open(1)
    _ = table.requested(socket, as: .presenter)
    table.held(socket)
    for second in 1...60 {
      clock.now = Int64(second) * 1_000_000
      table.closeOverdue()
    }
    table.released(socket)
    clock.now = 69_000_000
    table.closeOverdue()
    #expect(socket.calls == [])
    clock.now = 70_000_000
    table.closeOverdue()
    #expect(socket.calls == [.abort])
    #expect(table.statistics.silent == [.response: 1])
  }

  @Test("a connection that is closed while its request is due, and not by the peer, was unreadable")
  func unreadable() {
    let left = open(1)
    left.state.withLock { $0.hasPeerClosed = true }
    table.closing(left)
    #expect(table.statistics.refused == [:])
    table.closing(open(2))
    #expect(table.statistics.refused == [.unreadable: 1])
  }

  @Test("each 32nd accept ends the turn")
  func accepts() {
    let turns = (1...64).filter { _ in table.countAccept() }
    #expect(turns == [32, 64])
  }
}
