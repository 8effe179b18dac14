import Testing

@testable import LecternTransport

/// A call's connection, without the library.
@Suite("A call") struct CallConnectionTests {
  /// Keeps what the connection's handler hears, and answers in the way of a test.
  private actor Handler: WebSocketHandler {
    var events: [String] = []
    private let answer: @Sendable (any Connection, String) -> Void

    init(answering answer: @escaping @Sendable (any Connection, String) -> Void = { _, _ in }) {
      self.answer = answer
    }

    func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
      events.append("opened by \(request.call?.bearer ?? "nobody")")
    }

    func connection(_ connection: any Connection, received message: [UInt8]) {
      let text = String(decoding: message, as: UTF8.self)
      events.append("received \(text)")
      answer(connection, text)
    }

    func connectionBecameWritable(_ connection: any Connection) { events.append("writable") }
    func connectionClosed(_ connection: any Connection) { events.append("closed") }

    /// Makes a call, and returns its response; nil if there is none.
    func call(
      _ messages: [String],
      then body: @Sendable (CallConnection) -> Void = { _ in }
    ) -> HTTPResponse? {
      let hold = ResponseHold()
      let connection = CallConnection(
        id: 3,
        of: messages.count,
        to: self,
        answering: hold,
        until: CallConnectionTests.deadline,
        outcome: { $0.first == UInt8(ascii: "a") ? .done : .notAllowed }
      )
      connection.open(
        for: UpgradeRequest(call: .init(bearer: "secret")),
        sending: messages.map { Array($0.utf8) }
      )
      body(connection)
      return hold.isReleased ? hold.replacement : nil
    }
  }

  static let deadline = ContinuousClock.now + .seconds(1_000)

  private static func frame(_ text: String, leadingTo position: FramePosition? = nil) -> Frame {
    Frame(Array(text.utf8), leadingTo: position)
  }

  @Test("the response has an answer a line once every message has one")
  func answers() async throws {
    let handler = Handler { connection, text in
      #expect(connection.send(Self.frame("ack of \(text)"), moreFollows: false))
    }
    let response = try #require(await handler.call(["one", "two"]))
    #expect(response.status == .ok)
    #expect(String(decoding: response.body, as: UTF8.self) == "ack of one\nack of two\n")
    #expect(await handler.events == ["opened by secret", "received one", "received two"])
  }

  @Test("there is no response while a message has no answer")
  func waiting() async {
    let response = await Handler().call(["one", "two"]) {
      _ = $0.send(Self.frame("ack"), moreFollows: false)
    }
    #expect(response == nil)
  }

  @Test("a view state is no answer, and does not make the connection wait")
  func viewState() async {
    let response = await Handler().call(["one"]) {
      let position = FramePosition(epoch: "e", revision: 1)
      #expect($0.send(Self.frame("state", leadingTo: position), moreFollows: false))
    }
    #expect(response == nil)
  }

  @Test("the status is that of the first message that failed")
  func failure() async throws {
    let handler = Handler { connection, text in
      _ = connection.send(Self.frame(text), moreFollows: false)
    }
    let response = try #require(await handler.call(["ack", "fault", "ack"]))
    #expect(response.status == .forbidden)
    #expect(String(decoding: response.body, as: UTF8.self) == "ack\nfault\nack\n")
  }

  @Test(
    "a handler that closes the connection answers the call",
    arguments: [
      (.callRefused, .forbidden, false), (.callReplaced, .conflict, false),
      (.policyViolation, .tooManyRequests, true), (.serviceRestart, .serviceUnavailable, true),
    ] as [(CloseCode, HTTPResponse.Status, Bool)]
  )
  func closed(code: CloseCode, status: HTTPResponse.Status, isTemporary: Bool) async throws {
    let handler = Handler { connection, _ in connection.close(code, reason: "because") }
    let response = try #require(await handler.call(["one", "two"]))
    #expect(response.status == status)
    #expect(response.closes)
    #expect(response.headers.contains { $0.name == "retry-after" } == isTemporary)
    #expect(String(decoding: response.body, as: UTF8.self) == "because\n")
    #expect(await handler.events == ["opened by secret", "received one"])
  }

  @Test("a call without an answer in time asks to be repeated, and a late answer changes nothing")
  func overdue() async throws {
    let early = await Handler().call(["one"]) {
      $0.answerIfOverdue(at: Self.deadline - .nanoseconds(1))
    }
    #expect(early == nil)
    let response = await Handler().call(["one"]) {
      $0.answerIfOverdue(at: Self.deadline)
      #expect($0.send(Self.frame("ack"), moreFollows: false))
    }
    #expect(try #require(response).status == .serviceUnavailable)
  }

  @Test("the handler hears once that the connection is closed")
  func closing() async {
    let handler = Handler()
    _ = await handler.call([]) {
      $0.closed()
      $0.closed()
    }
    #expect(await handler.events == ["opened by secret", "closed"])
  }

  @Test(
    "a key has one to 128 letters, digits or signs, in quotes or not",
    arguments: [
      ("7f-1", "7f-1"), ("\"7f-1\"", "7f-1"), ("\"", nil), ("\"\"", nil), ("a b", nil),
      ("é", nil), (String(repeating: "k", count: 128), String(repeating: "k", count: 128)),
      (String(repeating: "k", count: 129), nil),
    ] as [(String, String?)]
  )
  func key(value: String, key: String?) {
    #expect(UpgradeRequest.Call.key(value) == key)
  }
}
