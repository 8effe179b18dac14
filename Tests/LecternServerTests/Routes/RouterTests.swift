import Composable
import ComposableTesting
import LecternTransport
import Testing

@testable import LecternServer

/// Requests and their routes.
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

  @Test("a request has the priority that is set, and is anonymous by default")
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

  @Test("a path without a route is left to the files")
  func unknown() {
    add(HealthRoute())
    #expect(ask("/") == nil)
    #expect(ask("/healthz/") == nil)
    #expect(ask("/healthz/more") == nil)
  }

  @Test("a running process answers ok", arguments: ["GET", "HEAD"])
  func health(method: String) throws {
    add(HealthRoute())
    let response = try #require(ask("/healthz", method))
    #expect(response.status == .ok)
    #expect(response.body == Array("ok\n".utf8))
    #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
  }

  @Test("a method that a route does not allow is refused, with the allowed ones")
  func method() throws {
    add(HealthRoute())
    let response = try #require(ask("/healthz", "POST"))
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers.contains { $0 == ("allow", "GET, HEAD") })
    #expect(response.closes)
  }

  @Test("a server is ready from its start to its stop")
  func readiness() throws {
    let readiness = Readiness()
    add(ReadinessRoute { readiness.phase })
    #expect(ask("/readyz")?.status == .serviceUnavailable)
    #expect(ask("/readyz")?.body == Array("starting\n".utf8))
    readiness.begin()
    #expect(ask("/readyz")?.status == .ok)
    #expect(ask("/readyz")?.body == Array("ready\n".utf8))
    readiness.end()
    #expect(ask("/readyz")?.status == .serviceUnavailable)
    #expect(ask("/readyz")?.body == Array("stopping\n".utf8))
  }

  @Test("a server that stops while it starts does not become ready")
  func stoppedEarly() {
    let readiness = Readiness()
    readiness.end()
    readiness.begin()
    #expect(readiness.phase == .stopping)
  }

  @Test("a route may leave a request to the files")
  func declining() {
    struct Declining: Route {
      let path = "/secret"
      func response(to request: HTTPRequest) -> HTTPResponse? { nil }
    }
    add(Declining())
    #expect(ask("/secret") == nil)
  }
}
