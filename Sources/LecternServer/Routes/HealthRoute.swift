internal import LecternTransport

/// Answers while the process and its loop run.
struct HealthRoute: Route {
  let path = "/healthz"

  func response(to request: HTTPRequest) -> HTTPResponse? {
    HTTPResponse(status: .ok, headers: [("cache-control", "no-store")], body: "ok\n".utf8)
  }
}
