import Logging
import Synchronization
import Testing

@testable import LecternTransport

/// Calls and their responses, without the library.
@Suite("A call's exchange") struct CallExchangeTests {
  /// Answers each call with its messages, at once or when the test asks for it.
  private final class Streams: EventStreamHost, CallHost {
    private struct State {
      var call: ArrivingCall?
      var hold: ResponseHold?
      var ended = 0
    }

    private let state = Mutex(State())
    let isPrompt: Bool

    init(isPrompt: Bool) { self.isPrompt = isPrompt }

    var request: UpgradeRequest? { state.withLock { $0.call?.request } }
    var endedCount: Int { state.withLock { $0.ended } }
    func answer() { state.withLock { $0.hold }?.release(sending: HTTPResponse(status: .ok)) }

    func beginCall(_ call: ArrivingCall, on socket: any HTTPSocket) {
      state.withLock { $0.call = call }
    }

    func appendToCall(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool? {
      state.withLock { (try? $0.call?.body.append(bytes)) != nil }
    }

    func endCallBody(on socket: any HTTPSocket) -> ArrivingCall? { state.withLock { $0.call } }

    func openCall(
      _ call: ArrivingCall,
      sending messages: [[UInt8]],
      answering hold: ResponseHold,
      on socket: any HTTPSocket
    ) {
      state.withLock { $0.hold = hold }
      if isPrompt { answer() }
    }

    func endCall(on socket: any HTTPSocket) { state.withLock { $0.ended += 1 } }

    func openEventStream(
      of handler: any WebSocketHandler,
      on socket: any HTTPSocket,
      for request: UpgradeRequest,
      head: String
    ) -> Bool { false }
    func beginActions(_ body: ActionBody, on socket: any HTTPSocket, token: String) -> Bool {
      false
    }
    func appendActions(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool { false }
    func endActions(on socket: any HTTPSocket) -> Bool { false }
  }

  private static let body = Array(#"{"name":"tapped"}"#.utf8)

  private static func head(_ fields: (HeaderField, String)...) -> FakeHead {
    var head = FakeHead(method: "POST", path: "/actions")
    head[.contentType] = "application/json"
    head[.contentLength] = "\(body.count)"
    head[.authorization] = "Bearer secret"
    for (field, value) in fields { head[field] = value.isEmpty ? nil : value }
    return head
  }

  private static func exchange(
    _ socket: FakeSocket,
    _ streams: Streams = Streams(isPrompt: true),
    takingCalls: Bool = true
  ) -> HTTPExchange {
    var configuration = ListenerConfiguration(subprotocol: "test")
    if takingCalls { configuration.callOutcome = { _ in .done } }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let table = ConnectionTable(
      limits: configuration.limits,
      proxies: [],
      logger: logger,
      measure: { _ in 0 },
      now: { 0 }
    )
    let service = HTTPService(
      configuration,
      root: Location(handler: SilentHandler(), mounts: []),
      connectionTable: table
    )
    _ = table.admit(socket.descriptor, from: .loopback)
    table.opened(socket)
    return HTTPExchange(socket: socket, service: service, streams: streams)
  }

  @Test(
    "a call is held until its answer, and the connection may make another",
    arguments: [true, false]
  )
  func held(isPrompt: Bool) {
    let (socket, streams) = (FakeSocket(head: Self.head()), Streams(isPrompt: isPrompt))
    let exchange = Self.exchange(socket, streams)
    #expect(exchange.respond() == .keepOpen)
    #expect(exchange.appendActions(Array(Self.body.prefix(3))) == .keepOpen)
    #expect(exchange.appendActions(Array(Self.body.dropFirst(3))) == .keepOpen)
    #expect(exchange.endActions() == .keepOpen)
    #expect(socket.text == "")
    if !isPrompt {
      #expect(exchange.sendFile() == .keepOpen)
      #expect(socket.text == "")
      #expect(streams.endedCount == 0)
      streams.answer()
      #expect(socket.calls == [.requestWritable])
    }
    #expect(exchange.sendFile() == .keepOpen)
    #expect(socket.text.hasPrefix("HTTP/1.1 200 "))
    #expect(socket.calls.last == .completeResponse)
    #expect(streams.endedCount == 1)
  }

  @Test("the end of the body of a request behind a call closes the connection")
  func pipelined() {
    let socket = FakeSocket(head: Self.head())
    let exchange = Self.exchange(socket, Streams(isPrompt: false))
    #expect(exchange.respond() == .keepOpen)
    #expect(exchange.appendActions(Self.body) == .keepOpen)
    #expect(exchange.endActions() == .keepOpen)
    #expect(exchange.respond() == .close)
    #expect(exchange.endActions() == .close)
  }

  @Test("a call has its secret and its key, and neither a query nor cookies")
  func request() {
    var head = Self.head((.idempotencyKey, "\"7f-1\""), (.cookie, "a=b"))
    head.query = [("client", "0"), ("as", "audience")]
    let (socket, streams) = (FakeSocket(head: head), Streams(isPrompt: true))
    #expect(Self.exchange(socket, streams).respond() == .keepOpen)
    #expect(streams.request?.call == UpgradeRequest.Call(bearer: "secret", key: "7f-1"))
    #expect(streams.request?.query.isEmpty == true)
    #expect(streams.request?.cookieHeader == "")
  }

  @Test(
    "a call that cannot be read is refused before its body",
    arguments: [
      (.authorization, "", "401"), (.authorization, "Basic YQ==", "401"),
      (.authorization, "Bearer ", "401"), (.idempotencyKey, "a b", "400"),
      (.contentType, "text/plain", "415"), (.contentLength, "65537", "413"),
      (.transferEncoding, "chunked", "411"), (.origin, "https://example.org", "403"),
    ] as [(HeaderField, String, String)]
  )
  func refused(field: HeaderField, value: String, status: String) {
    let socket = FakeSocket(head: Self.head((field, value)))
    #expect(Self.exchange(socket).respond() == .close)
    #expect(socket.text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(socket.text.contains("www-authenticate: Bearer\r\n") == (status == "401"))
  }

  @Test("a listener without rooms takes no calls")
  func noCalls() {
    let socket = FakeSocket(head: Self.head())
    #expect(Self.exchange(socket, takingCalls: false).respond() == .close)
    #expect(socket.text.hasPrefix("HTTP/1.1 401 "))
  }
}
