internal import LecternTransport

/// Says that the process lives, and that its loop turns.
struct HealthRoute: Route {
  let path = "/healthz"

  func response(to request: HTTPRequest) -> HTTPResponse? {
    HTTPResponse(status: .ok, headers: [("cache-control", "no-store")], body: "ok\n".utf8)
  }
}
