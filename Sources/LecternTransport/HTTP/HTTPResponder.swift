/// Responds to the requests that are not for files.
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
public protocol HTTPResponder: Actor {
  /// Returns the response to a request of any method; nil to leave it to the files.
  func response(to request: HTTPRequest) -> HTTPResponse?

  /// Returns the response to a request for a file, such as a compressed copy; nil to send the file as it is. The
  /// default is nil.
  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse?

  /// Returns the priority of a request when something is short, such as the presenter's. By default, all are
  /// anonymous. Requests without a cookie and a bearer token are always anonymous, and this is not called for
  /// them.
  func priority(of request: HTTPRequest) -> ConnectionPriority
}

extension HTTPResponder {
  public func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? { nil }

  public func priority(of request: HTTPRequest) -> ConnectionPriority { .anonymous }

  /// Calls the responder from a callback on its loop.
  nonisolated func answer(_ request: HTTPRequest) -> HTTPResponse? {
    assumeIsolated { $0.response(to: request) }
  }

  nonisolated func answer(_ request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    assumeIsolated { $0.response(to: request, for: file) }
  }

  nonisolated func rank(_ request: HTTPRequest) -> ConnectionPriority {
    assumeIsolated { $0.priority(of: request) }
  }
}
