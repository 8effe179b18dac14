import Logging
import Synchronization
import Testing

@testable import LecternTransport

/// Requests and their responses, without the library.
@Suite("An HTTP exchange") struct HTTPExchangeTests {
  private final class Streams: EventStreamHost, CallHost {
    let isOpened: Bool
    private let lastRequest = Mutex<UpgradeRequest?>(nil)

    /// The request of the stream that was opened last.
    var request: UpgradeRequest? { lastRequest.withLock(\.self) }

    init(isOpened: Bool = true) {
      self.isOpened = isOpened
    }

    func openEventStream(
      of handler: any WebSocketHandler,
      on socket: any HTTPSocket,
      for request: UpgradeRequest,
      head: String
    ) -> Bool {
      lastRequest.withLock { $0 = request }
      return isOpened
    }

    func beginActions(_ body: ActionBody, on socket: any HTTPSocket, token: String) -> Bool {
      token == "7-known"
    }

    func appendActions(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool { !bytes.isEmpty }
    func endActions(on socket: any HTTPSocket) -> Bool { true }

    func beginCall(_ call: ArrivingCall, on socket: any HTTPSocket) {}
    func appendToCall(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool? { nil }
    func endCallBody(on socket: any HTTPSocket) -> ArrivingCall? { nil }
    func openCall(
      _ call: ArrivingCall,
      sending messages: [[UInt8]],
      answering hold: ResponseHold,
      on socket: any HTTPSocket
    ) {}
    func endCall(on socket: any HTTPSocket) {}
  }

  private static func service(
    _ change: (inout ListenerConfiguration) -> Void = { _ in }
  ) -> HTTPService {
    var configuration = ListenerConfiguration(subprotocol: "test")
    change(&configuration)
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let table = ConnectionTable(
      limits: configuration.limits,
      proxies: configuration.proxies,
      logger: logger,
      measure: { _ in 0 },
      now: { 0 }
    )
    return HTTPService(
      configuration,
      root: Location(handler: SilentHandler(), mounts: configuration.mounts),
      connectionTable: table
    )
  }

  private static func exchange(
    _ socket: FakeSocket,
    _ service: HTTPService = service(),
    streams: Streams = Streams()
  ) -> HTTPExchange {
    _ = service.connectionTable.admit(socket.descriptor, from: .loopback)
    service.connectionTable.opened(socket)
    return HTTPExchange(socket: socket, service: service, streams: streams)
  }

  /// The head of a request for a WebSocket that is granted.
  private static var upgrade: FakeHead {
    var head = FakeHead(path: "/socket")
    head[.upgrade] = "websocket"
    head[.webSocketKey] = "dGhlIHNhbXBsZSBub25jZQ=="
    head[.webSocketVersion] = "13"
    head[.webSocketProtocol] = "other, test"
    return head
  }

  @Test("an upgrade to a WebSocket is accepted without a response")
  func upgrade() {
    let socket = FakeSocket(head: Self.upgrade)
    #expect(Self.exchange(socket).confirmUpgrade() == .keepOpen)
    #expect(socket.text == "")
  }

  @Test(
    "an upgrade that is not a WebSocket's is refused, and its connection closed",
    arguments: [
      (.upgrade, "h2c", "400"), (.webSocketKey, "c2hvcnQ=", "400"),
      (.webSocketVersion, "8", "426"), (.webSocketProtocol, "tests", "400"),
      (.origin, "https://example.org", "403"), (.host, "example.org", "403"),
    ] as [(HeaderField, String, String)]
  )
  func refusedUpgrade(field: HeaderField, value: String, status: String) {
    var head = Self.upgrade
    head[field] = value
    let socket = FakeSocket(head: head)
    #expect(Self.exchange(socket).confirmUpgrade() == .close)
    #expect(socket.text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(socket.text.contains("connection: close\r\n"))
  }

  @Test("a WebSocket over the limit is refused with 503, and counted")
  func full() {
    let service = Self.service { $0.limits.connections = 0 }
    let socket = FakeSocket(head: Self.upgrade)
    #expect(Self.exchange(socket, service).confirmUpgrade() == .close)
    #expect(socket.text.hasPrefix("HTTP/1.1 503 "))
    #expect(service.connectionTable.statistics.refused == [.connections: 1])
  }

  @Test(
    "a request with a doubtful length is refused",
    arguments: [" content-length", "transfer-encoding\t"]
  )
  func doubtfulLength(name: String) {
    var head = FakeHead()
    head.fields[name] = "5"
    let socket = FakeSocket(head: head)
    #expect(Self.exchange(socket).respond() == .close)
    #expect(socket.text.hasPrefix("HTTP/1.1 400 "))
  }

  @Test("a path without a file is answered with 404, and the connection kept")
  func notFound() {
    let socket = FakeSocket(head: FakeHead(path: "/missing"))
    #expect(Self.exchange(socket).respond() == .keepOpen)
    #expect(socket.text.hasPrefix("HTTP/1.1 404 "))
    #expect(socket.calls == [.completeResponse])
  }

  @Test("the response to HEAD has no body")
  func head() {
    let socket = FakeSocket(head: FakeHead(method: "HEAD", path: "/missing"))
    #expect(Self.exchange(socket).respond() == .keepOpen)
    #expect(socket.text.hasSuffix("\r\n\r\n"))
  }

  @Test("a proxy's connection ends with the response")
  func proxy() {
    let service = Self.service { $0.proxies = [.loopback] }
    let socket = FakeSocket(head: FakeHead(path: "/missing"))
    #expect(Self.exchange(socket, service).respond() == .close)
    #expect(socket.text.contains("connection: close\r\n"))
  }

  @Test("a large body is sent in pieces, each when the socket is writable")
  func largeBody() {
    let service = Self.service()
    let socket = FakeSocket()
    let exchange = Self.exchange(socket, service)
    let body = (0..<150_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(exchange.send(HTTPResponse(status: .ok, body: body)) == .keepOpen)
    #expect(socket.text.contains("content-length: 150000\r\n"))
    #expect(socket.text.hasSuffix("\r\n\r\n") && socket.calls == [.requestWritable])
    for _ in 1...3 { #expect(exchange.sendFile() == .keepOpen) }
    #expect(socket.state.withLock { $0.written.suffix(body.count) } == body[...])
    let turns = [FakeSocket.Call](repeating: .requestWritable, count: 3)
    #expect(socket.calls == turns + [.completeResponse])
  }

  @Test("a large body closes its connection at the end, and is dropped with it")
  func largeLastBody() {
    let service = Self.service()
    let socket = FakeSocket()
    let exchange = Self.exchange(socket, service)
    let body = [UInt8](repeating: 7, count: UnsentBodies.pieceSize + 1)
    #expect(exchange.send(HTTPResponse(status: .ok, body: body, closes: true)) == .keepOpen)
    #expect(exchange.sendFile() == .keepOpen)
    #expect(exchange.sendFile() == .close)
    _ = exchange.send(HTTPResponse(status: .ok, body: body))
    service.unsentBodies.remove(socket)
    #expect(service.unsentBodies.nextPiece(on: socket) == nil)
  }

  @Test("a file is sent when the socket is writable")
  func file() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("index.html", "index")
    let service = Self.service { $0.mounts = [.init(folder: folder.url)] }
    let socket = FakeSocket()
    let exchange = Self.exchange(socket, service)
    #expect(exchange.respond() == .keepOpen)
    #expect(socket.calls == [.requestWritable])
    #expect(exchange.sendFile() == .keepOpen)
    #expect(socket.state.withLock { $0.file }?.hasSuffix("/index.html") == true)
  }

  /// A request for a video of 150,000 bytes, and its folder.
  private static func video(
    range: String,
    ifRange: String? = nil
  ) throws -> (FakeSocket, HTTPService, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write("clip.webm", String(repeating: "0123456789", count: 15_000))
    var head = FakeHead(path: "/clip.webm")
    head[.range] = range
    head[.ifRange] = ifRange
    return (FakeSocket(head: head), service { $0.mounts = [.init(folder: folder.url)] }, folder)
  }

  @Test("a part of a video is sent in pieces")
  func part() throws {
    let (socket, service, folder) = try Self.video(range: "bytes=5-100004")
    let exchange = Self.exchange(socket, service)
    #expect(exchange.respond() == .keepOpen)
    for _ in 1...3 { #expect(exchange.sendFile() == .keepOpen) }
    #expect(socket.text.hasPrefix("HTTP/1.1 206 "))
    #expect(socket.text.contains("content-range: bytes 5-100004/150000\r\n"))
    #expect(socket.text.contains("content-length: 100000\r\n"))
    let body = socket.text.split(separator: "\r\n\r\n", maxSplits: 1).last
    #expect(body?.count == 100_000 && body?.hasPrefix("56789") == true)
    #expect(socket.calls.last == .completeResponse)
    withExtendedLifetime(folder) {}
  }

  @Test("a video that becomes shorter while it is sent closes the connection")
  func truncated() throws {
    let (socket, service, folder) = try Self.video(range: "bytes=0-")
    let exchange = Self.exchange(socket, service)
    _ = exchange.respond()
    #expect(exchange.sendFile() == .keepOpen)
    #expect(exchange.sendFile() == .keepOpen)
    try folder.write("clip.webm", "short")
    #expect(exchange.sendFile() == .close)
  }

  @Test("a part that a video doesn't have is refused, and one of another version is not sent")
  func partOfNothing() throws {
    let (beyond, service, folder) = try Self.video(range: "bytes=150000-")
    let refused = Self.exchange(beyond, service)
    _ = refused.respond()
    #expect(refused.sendFile() == .keepOpen)
    #expect(beyond.text.hasPrefix("HTTP/1.1 416 "))
    #expect(beyond.text.contains("content-range: bytes */150000\r\n"))

    let (other, otherService, otherFolder) = try Self.video(range: "bytes=0-5", ifRange: "\"old\"")
    let whole = Self.exchange(other, otherService)
    _ = whole.respond()
    #expect(whole.sendFile() == .keepOpen)
    #expect(other.state.withLock { $0.file } != nil && other.text.isEmpty)
    withExtendedLifetime((folder, otherFolder)) {}
  }

  @Test("a method that no path has is refused")
  func method() {
    let socket = FakeSocket(head: FakeHead(method: "DELETE"))
    #expect(Self.exchange(socket).respond() == .close)
    #expect(socket.text.contains("allow: GET, HEAD\r\n"))
  }

  @Test("an event stream takes its connection from HTTP")
  func eventStream() {
    var head = FakeHead(path: "/events")
    head[.accept] = "text/event-stream"
    head[.lecternProtocol] = "test"
    head.query = [("client", "7"), ("inflate", "1")]
    let (socket, streams) = (FakeSocket(head: head), Streams())
    #expect(Self.exchange(socket, streams: streams).respond() == .keepOpen)
    #expect(socket.calls == [.detachFromHTTP])
    // It carries text alone.
    #expect(streams.request?["client"] == "7")
    #expect(streams.request?.inflates == false)
  }

  @Test(
    "actions need JSON, a length within the limit, and the token of an open stream",
    arguments: [
      ("text/plain", "2", "7-known", "415"), ("application/json", "x", "7-known", "411"),
      ("application/json", "999999", "7-known", "413"), ("application/json", "2", "8", "404"),
    ]
  )
  func refusedActions(type: String, length: String, token: String, status: String) {
    var head = FakeHead(method: "POST", path: "/actions")
    head[.contentType] = type
    head[.contentLength] = length
    head[.lecternToken] = token
    let socket = FakeSocket(head: head)
    #expect(Self.exchange(socket).respond() == .close)
    #expect(socket.text.hasPrefix("HTTP/1.1 \(status) "))
  }
}
