import Logging
import NIOCore
import NIOPosix
import Testing

@testable import LecternTransport
@testable import Load

/// The load of `Scripts/bench hall`, smaller.
@Suite struct HallTests {
  @Test(
    "all phones with one address join, and none of their connections is closed",
    .timeLimit(.minutes(10)),
    arguments: [(TimeAmount.milliseconds(500), .zero), (.seconds(3), .milliseconds(1_200))]
      as [(TimeAmount, TimeAmount)]
  )
  func arrival(span: TimeAmount, delay: TimeAmount) async throws {
    let loop = try LecternTransport.EventLoop(logger: Logger(label: "hall"))
    var configuration = ListenerConfiguration(subprotocol: "lectern.v1")
    configuration.port = 0
    // Far fewer than the connections: the limits count viewers, or apply only when the server is full.
    configuration.limits.connectionsPerAddress = 60
    configuration.limits.handshakesPerAddress = 20
    configuration.limits.visitors = 50
    let guide = Guide(loop)
    let listener = Listener(configuration, handler: guide, responder: guide, loop: loop)
    let port = try await listener.start()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let hall = Hall(
      phones: 60,
      within: span,
      delay: delay,
      paths: ["/a", "/b", "/c", "/d", "/e"],
      port: port,
      loop: group.next()
    )
    let result = await Task { try await hall.enter() }.result
    let statistics = await listener.statistics
    await hall.leave()
    await listener.close()
    try await group.shutdownGracefully()
    try result.get()
    #expect(statistics.accepted == 360)
    #expect(statistics.refused.isEmpty)
    #expect(statistics.evicted.isEmpty)
  }

  @Test("a response is complete with its body, and an upgrade with its head")
  func responses() {
    var reader = ResponseReader()
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
    #expect(reader.read(ByteBuffer(string: String(head.prefix(9)))) == .incomplete)
    #expect(reader.read(ByteBuffer(string: String(head.dropFirst(9)) + "hell")) == .incomplete)
    #expect(reader.read(ByteBuffer(string: "o")) == .complete(200))
    var upgrade = ResponseReader()
    let answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
    #expect(upgrade.read(ByteBuffer(string: answer)) == .complete(101))
    var refusal = ResponseReader()
    let full = "HTTP/1.1 503 Service Unavailable\r\n\r\n"
    #expect(refusal.read(ByteBuffer(string: full)) == .complete(503))
  }
}

/// Responds to every path, and sends nothing to WebSockets.
private actor Guide: HTTPResponder, WebSocketHandler {
  private nonisolated let loop: LecternTransport.EventLoop

  init(_ loop: LecternTransport.EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    HTTPResponse(status: .ok, body: String(repeating: "x", count: 4096).utf8)
  }

  // The default implementations of another package's `package` protocol are no witnesses here.
  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? { nil }
  func priority(of request: HTTPRequest) -> ConnectionPriority { .anonymous }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {}
  func connection(_ connection: any Connection, received message: [UInt8]) {}
  func connectionBecameWritable(_ connection: any Connection) {}
  func connectionFellBehind(_ connection: any Connection) {}
  func connection(_ connection: any Connection, lostFramesSince position: FramePosition?) {}
  func connectionClosed(_ connection: any Connection) {}
}
