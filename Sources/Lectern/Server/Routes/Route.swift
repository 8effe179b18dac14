internal import LecternTransport

/// A path that a ``Router`` answers.
protocol Route: Sendable {
  /// Such as `/healthz`.
  var path: String { get }
  /// What may be done there; by default it may be read.
  var methods: [String] { get }

  /// Answers a request of one of the ``methods``; runs on the loop, and must not block.
  ///
  /// - Returns: nil to leave it to the files, which mostly means that it is not found.
  func response(to request: HTTPRequest) -> HTTPResponse?
}

extension Route {
  var methods: [String] { ["GET", "HEAD"] }
}
