internal import LecternTransport

/// Answers whether the server accepts connections.
struct ReadinessRoute: Route {
  let path = "/readyz"
  let readiness: Readiness

  func response(to request: HTTPRequest) -> HTTPResponse? {
    let phase = readiness.phase
    return HTTPResponse(
      status: phase == .ready ? .ok : .serviceUnavailable,
      headers: [("cache-control", "no-store")],
      body: "\(phase)\n".utf8
    )
  }
}
