import Logging
import Synchronization
import Testing

@testable import LecternTransport

/// An event stream over a socket, without the library.
@Suite("An event stream") struct EventStreamConnectionTests {
  /// Keeps what the connection's handler hears.
  private actor Handler: WebSocketHandler {
    var events: [String] = []

    func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
      events.append("opened")
    }

    func connection(_ connection: any Connection, received message: [UInt8]) {
      events.append("received \(String(decoding: message, as: UTF8.self))")
    }

    func connectionBecameWritable(_ connection: any Connection) { events.append("writable") }
    func connectionClosed(_ connection: any Connection) { events.append("closed") }

    func run(_ body: @Sendable (isolated Handler, EventStreamConnection, FakeSocket) -> Void) {
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      let socket = FakeSocket()
      let connection = EventStreamConnection(
        id: 3,
        socket: socket,
        handler: self,
        connectionTable: ConnectionTable(
          limits: ConnectionLimits(),
          proxies: [],
          logger: logger,
          measure: { _ in 0 }
        ),
        sockets: IgnoringQueue(),
        events: EventCache()
      )
      connection.open(head: "HEAD\r\n\r\n", for: UpgradeRequest())
      body(self, connection, socket)
    }
  }

  private final class IgnoringQueue: SocketQueue {
    func add(_ descriptor: Int32, id: Int) -> Bool { true }
    func watchForRoom(_ descriptor: Int32, id: Int, _ isWatched: Bool) {}
    func remove(_ descriptor: Int32) {}
  }

  private static func ready(_ connection: EventStreamConnection) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { connection.socketReady($0) }
  }

  private static func frame(_ text: String) -> Frame { Frame(Array(text.utf8)) }

  @Test("the stream begins with the response's head and its token, and a frame is an event")
  func events() async {
    await Handler().run { handler, connection, socket in
      #expect(socket.text.hasPrefix("HEAD\r\n\r\nevent: open\ndata: {\"token\":\"3-"))
      #expect(connection.send(Self.frame("{}"), moreFollows: false))
      #expect(socket.text.hasSuffix("\n\ndata: {}\n\n"))
      #expect(handler.events == ["opened"])
    }
  }

  @Test("a reader that is behind gets the rest of an event, and then the handler hears of it")
  func behind() async {
    await Handler().run { handler, connection, socket in
      let start = socket.text
      socket.state.withLock { $0.room = 4 }
      #expect(connection.send(Self.frame("1"), moreFollows: false))
      #expect(!connection.send(Self.frame("2"), moreFollows: false))
      #expect(socket.text == start + "data")
      socket.state.withLock { $0.room = .max }
      #expect(Self.ready(connection))
      #expect(socket.text == start + "data: 1\n\n")
      #expect(handler.events == ["opened", "writable"])
    }
  }

  @Test("closing sends the reason, ends the sending side, and takes no more frames")
  func closing() async {
    await Handler().run { _, connection, socket in
      connection.close(.goingAway, reason: "away")
      #expect(socket.text.hasSuffix("data: {\"code\":1001,\"reason\":\"away\"}\n\n"))
      #expect(socket.calls == [.startCloseTimeout, .shutDownSending])
      #expect(!connection.send(Self.frame("1"), moreFollows: false))
      connection.receive([[1]])
    }
  }

  @Test("a peer that hangs up is given a second for the actions that it has sent")
  func peerLeaves() async {
    await Handler().run { handler, connection, socket in
      socket.state.withLock { $0.reading = [.end] }
      #expect(!Self.ready(connection))
      #expect(socket.calls == [.startCloseTimeout])
      connection.receive([Array("late".utf8)])
      connection.closed()
      connection.closed()
      #expect(handler.events == ["opened", "received late", "closed"])
    }
  }
}
