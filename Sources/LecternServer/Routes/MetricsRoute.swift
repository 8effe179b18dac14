internal import ArgumentParser
internal import LecternTransport

/// Serves the metrics in Prometheus' text format.
struct MetricsRoute: Route {
  /// The clients that may read the metrics.
  enum Readers: String, ExpressibleByArgument, CaseIterable {
    /// Programs on this machine. Requests through a proxy on this machine don't count.
    case local
    case everyone
    case nobody
  }

  let path = "/metrics"
  /// The media type of Prometheus' text format 0.0.4.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  let readers: Readers
  /// Updates the metrics whose values rooms and the listener count themselves; it runs on the loop.
  let update: @Sendable () -> Void
  /// Returns all metrics as text.
  let exposition: @Sendable () -> String

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard mayRead(request) else { return nil }
    update()
    return HTTPResponse(
      status: .ok,
      headers: [("cache-control", "no-store")],
      contentType: Self.contentType,
      body: exposition().utf8
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
