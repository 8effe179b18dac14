internal import ArgumentParser
internal import LecternMetrics
internal import LecternTransport

/// Says what is measured, in Prometheus' text format.
struct MetricsRoute: Route {
  /// Who is told.
  enum Readers: String, ExpressibleByArgument, CaseIterable {
    /// Programs of this machine; not those for whom a proxy of this machine asks.
    case local
    case everyone
    case nobody
  }

  let path = "/metrics"
  let registry: MetricsRegistry
  let readers: Readers
  /// Bring up to date what is measured only when somebody asks; they run on the loop.
  let sources: [@Sendable () -> Void]

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard mayRead(request) else { return nil }
    for update in sources { update() }
    return HTTPResponse(
      status: .ok,
      headers: [("cache-control", "no-store")],
      contentType: MetricsRegistry.contentType,
      body: registry.text.utf8
    )
  }

  private func mayRead(_ request: HTTPRequest) -> Bool {
    switch readers {
    case .local: request.peer.address.isLoopback && !request.isForwarded
    case .everyone: true
    case .nobody: false
    }
  }
}
