import Logging
import Testing

@testable import LecternTransport

/// What a gate lets through of the requests that relays pass on. Requests of the listener's own connections need a real server.
@Suite struct RequestGateTests {
  /// Admits the cookie `person`, and opens `/open`.
  private struct Gate: RequestGate {
    var admitsLinks = false

    func account(cookie: (String) -> String?) -> Account? {
      cookie("person").map {
        Account(id: $0, name: nil, role: "participant", session: "s", timeLeft: .seconds(1))
      }
    }

    func isOpen(_ path: String) -> Bool { path == "/open" }

    func response(to request: HTTPRequest, hasLink: () -> Bool) -> HTTPResponse? {
      let isAdmitted = request.account != nil || isOpen(request.path)
      return isAdmitted || admitsLinks && hasLink() ? nil : HTTPResponse(status: .unauthorized)
    }
  }

  /// Answers every request with the account; a request with the cookie `link` has a link.
  private actor Responder: HTTPResponder {
    private let loop: EventLoop
    init(_ loop: EventLoop) { self.loop = loop }
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func response(to request: HTTPRequest) -> HTTPResponse? {
      HTTPResponse(
        status: .ok,
        headers: [("cache-control", "public, max-age=1")],
        body: (request.account?.id ?? "nobody").utf8
      )
    }

    func priority(of request: HTTPRequest) -> ConnectionPriority {
      request.cookie("link") == nil ? .anonymous : .participant
    }
  }

  private let loop: EventLoop

  init() throws {
    loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
  }

  private func onListener<Value: Sendable>(
    _ gate: Gate,
    _ body: @escaping @Sendable (isolated Listener) -> Value
  ) async -> Value {
    let listener = Listener(
      ListenerConfiguration(subprotocol: "test"),
      handler: SilentHandler(loop),
      responder: Responder(loop),
      gate: gate,
      loop: loop
    )
    return await body(listener)
  }

  private func response(
    path: String = "/",
    cookie: String? = nil,
    _ gate: Gate = Gate()
  ) async -> HTTPResponse {
    await onListener(gate) { $0.response(to: HTTPRequest(path: path, cookie: cookie)) }
  }

  @Test("a request without a person is refused, whatever it asks for")
  func refused() async {
    for path in ["/", "/events", "/a/b", "/openness"] {
      #expect(await response(path: path).status == .unauthorized)
    }
    await loop.shutDown()
  }

  @Test("a person is admitted, and known to the responder")
  func admitted() async {
    let response = await response(cookie: "person=ada")
    #expect(response.status == .ok)
    #expect(response.body == Array("ada".utf8))
    await loop.shutDown()
  }

  @Test("caches keep only what everyone may have")
  func caches() async {
    func cacheControl(_ response: HTTPResponse) -> String? {
      response.headers.first { $0.name == "cache-control" }?.value
    }
    #expect(cacheControl(await response(cookie: "person=ada")) == "private, max-age=1")
    #expect(cacheControl(await response(path: "/open")) == "public, max-age=1")
    await loop.shutDown()
  }

  @Test("a link admits only if the gate says so")
  func links() async {
    #expect(await response(cookie: "link=1").status == .unauthorized)
    #expect(await response(cookie: "link=1", Gate(admitsLinks: true)).status == .ok)
    #expect(await response(cookie: "a=1", Gate(admitsLinks: true)).status == .unauthorized)
    await loop.shutDown()
  }

  @Test("a connection of a relay is judged as one of the listener's own")
  func connections() async {
    let person = UpgradeRequest(cookie: "person=ada")
    let account = await onListener(Gate()) { $0.admit(person)?.account }
    #expect(account?.id == "ada")
    #expect(await onListener(Gate()) { $0.admit(UpgradeRequest()) == nil })
    let link = UpgradeRequest(cookie: "link=1")
    #expect(await onListener(Gate()) { $0.admit(link) == nil })
    #expect(await onListener(Gate(admitsLinks: true)) { $0.admit(link) != nil })
    await loop.shutDown()
  }
}
