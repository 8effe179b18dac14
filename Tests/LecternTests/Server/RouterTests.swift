import ComposableTesting
import LecternTransport
import Testing

@testable import Lectern

/// Who answers which request.
@Suite struct RouterTests {
  let executor = TestExecutor()
  let router: Router

  init() {
    router = Router(executor: executor)
  }

  func ask(_ path: String, _ method: String = "GET") -> HTTPResponse? {
    executor.perform {
      router.assumeIsolated { $0.response(to: HTTPRequest(method: method, path: path)) }
    }
  }

  func add(_ route: some Route) {
    executor.perform { router.assumeIsolated { $0.add(route) } }
  }

  @Test("a request ranks as it is said, and anonymous where nothing is said")
  func priority() {
    let request = HTTPRequest(path: "/", authorization: "Bearer token")
    executor.perform {
      router.assumeIsolated { router in
        #expect(router.priority(of: request) == .anonymous)
        router.prioritize { $0.bearer == "token" ? .presenter : .anonymous }
        #expect(router.priority(of: request) == .presenter)
        #expect(router.priority(of: HTTPRequest(path: "/")) == .anonymous)
      }
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
