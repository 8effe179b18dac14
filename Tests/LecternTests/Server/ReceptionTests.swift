import ComposableTesting
import LecternTransport
import Testing

@testable import Lectern

/// Who answers which request.
@Suite struct ReceptionTests {
  let executor = TestExecutor()
  let reception: Reception

  init() {
    reception = Reception(executor: executor)
  }

  func ask(_ path: String, _ method: String = "GET") -> HTTPResponse? {
    executor.perform {
      reception.assumeIsolated { $0.response(to: HTTPRequest(method: method, path: path)) }
    }
  }

  func add(_ route: some Route) {
    executor.perform { reception.assumeIsolated { $0.add(route) } }
  }

  @Test("who speaks gets in when it is full, and nobody else does")
  func expected() {
    executor.perform {
      reception.assumeIsolated { $0.expect { $0.bearer == "token" } }
    }
    for (bearer, isExpected) in [("token", true), ("code", false), ("", false)] {
      let request = HTTPRequest(path: "/", authorization: "Bearer \(bearer)")
      let answer = executor.perform { reception.assumeIsolated { $0.isExpected(request) } }
      #expect(answer == isExpected)
    }
  }

  @Test("what no route knows is left to the files")
  func unknown() {
    add(HealthRoute())
    #expect(ask("/") == nil)
    #expect(ask("/healthz/") == nil)
    #expect(ask("/healthz/more") == nil)
  }

  @Test("a living process says ok", arguments: ["GET", "HEAD"])
  func health(method: String) throws {
    add(HealthRoute())
    let response = try #require(ask("/healthz", method))
    #expect(response.status == .ok)
    #expect(response.body == Array("ok\n".utf8))
    #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
  }

  @Test("what a route does not allow is refused, and the allowed is named")
  func method() throws {
    add(HealthRoute())
    let response = try #require(ask("/healthz", "POST"))
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers.contains { $0 == ("allow", "GET, HEAD") })
    #expect(response.closes)
  }

  @Test("it is ready from the start to the stop, and not before or after")
  func readiness() throws {
    let readiness = Readiness()
    add(ReadinessRoute(readiness: readiness))
    #expect(ask("/readyz")?.status == .serviceUnavailable)
    #expect(ask("/readyz")?.body == Array("starting\n".utf8))
    readiness.begin()
    #expect(ask("/readyz")?.status == .ok)
    #expect(ask("/readyz")?.body == Array("ready\n".utf8))
    readiness.end()
    #expect(ask("/readyz")?.status == .serviceUnavailable)
    #expect(ask("/readyz")?.body == Array("stopping\n".utf8))
  }

  @Test("a server that is stopped while it starts does not become ready")
  func stoppedEarly() {
    let readiness = Readiness()
    readiness.end()
    readiness.begin()
    #expect(readiness.phase == .stopping)
  }

  @Test("a route may leave it to the files")
  func declining() {
    struct Declining: Route {
      let path = "/secret"
      func response(to request: HTTPRequest) -> HTTPResponse? { nil }
    }
    add(Declining())
    #expect(ask("/secret") == nil)
  }
}
