internal import LecternTransport

/// A path of a ``Router``, and its response.
protocol Route: Sendable {
  /// The path, such as `/healthz`.
  var path: String { get }
  /// The request methods; by default GET and HEAD.
  var methods: [String] { get }

  /// Whether the route also has the paths below its own; by default false.
  var hasPathsBelow: Bool { get }

  /// Returns the response to a request with one of the ``methods``. It runs on the loop, and must not block.
  ///
  /// - Returns: nil to serve a file instead, or 404 if there is none.
  func response(to request: HTTPRequest) -> HTTPResponse?
}

extension Route {
  var methods: [String] { ["GET", "HEAD"] }
  var hasPathsBelow: Bool { false }

  /// The redirect to the presenter's page from a path in `lectern/`.
  var presenterPage: HTTPResponse {
    let headers = [("location", "../present"), ("cache-control", "no-store")]
    return HTTPResponse(status: .seeOther, headers: headers)
  }
}
