internal import LecternTransport

/// Answers whether the server accepts connections.
struct ReadinessRoute: Route {
  let path = "/readyz"
  /// Returns the server's phase; called on the loop.
  let phase: @Sendable () -> Readiness.Phase

  func response(to request: HTTPRequest) -> HTTPResponse? {
    let phase = phase()
    return HTTPResponse(
      status: phase == .ready ? .ok : .serviceUnavailable,
      headers: [("cache-control", "no-store")],
      body: "\(phase)\n".utf8
    )
  }
}
