/// What answers the requests that are not for files.
///
/// ```swift
/// actor Health: HTTPResponder {
///   func response(to request: HTTPRequest) -> HTTPResponse? {
///     request.path == "/healthz" ? HTTPResponse(status: .ok, body: "ok\n".utf8) : nil
///   }
/// }
/// ```
///
/// It runs on the listener's loop, and is entered synchronously from the library's callbacks, so it must
/// not block.
package protocol HTTPResponder: Actor {
  /// Answers a request, of whatever method.
  ///
  /// - Returns: nil to leave it to the files.
  func response(to request: HTTPRequest) -> HTTPResponse?

  /// Answers a request for a file, such as by a compressed copy.
  ///
  /// - Returns: nil to have the file sent as it is, which is the default.
  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse?

  /// Returns the rank of a request when something is short, such as the presenter's. By default, all are
  /// anonymous; requests without a cookie and a bearer are, without asking.
  func priority(of request: HTTPRequest) -> ConnectionPriority
}

extension HTTPResponder {
  package func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? { nil }

  package func priority(of request: HTTPRequest) -> ConnectionPriority { .anonymous }

  /// Asks from a callback of the responder's loop.
  nonisolated func answer(_ request: HTTPRequest) -> HTTPResponse? {
    assumeIsolated { $0.response(to: request) }
  }

  nonisolated func answer(_ request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    assumeIsolated { $0.response(to: request, for: file) }
  }

  /// Asks for the priority from a callback of the responder's loop.
  nonisolated func rank(_ request: HTTPRequest) -> ConnectionPriority {
    assumeIsolated { $0.priority(of: request) }
  }
}
