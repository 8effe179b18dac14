internal import LecternTransport
internal import LecternWire

/// Answers the requests that are not for files: whoever knows the path.
///
/// ```swift
/// let reception = Reception(executor: loop)
/// await reception.add(HealthRoute())
/// ```
actor Reception: HTTPResponder {
  private nonisolated let executor: any SerialExecutor
  private let role: @Sendable (HTTPRequest) -> Role
  private var routes: [String: any Route] = [:]

  /// - Parameters:
  ///   - executor: the listener's loop.
  ///   - role: what somebody is by their cookies; called on the loop.
  init(
    executor: any SerialExecutor,
    role: @escaping @Sendable (HTTPRequest) -> Role = { _ in .audience }
  ) {
    self.executor = executor
    self.role = role
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Answers one more path; of two routes with the same, the last.
  func add(_ route: some Route) {
    routes[route.path] = route
  }

  /// Whoever speaks gets in, however full it is.
  func isExpected(_ request: HTTPRequest) -> Bool { role(request) == .presenter }

  /// Returns when the loop comes by.
  func turn() {}

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let route = routes[request.path] else { return nil }
    guard route.methods.contains(request.method) else {
      let allowed = route.methods.joined(separator: ", ")
      // There may be a body, which nobody reads.
      return HTTPResponse(status: .methodNotAllowed, headers: [("allow", allowed)], closes: true)
    }
    return route.response(to: request)
  }
}
