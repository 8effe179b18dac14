internal import LecternTransport

/// Answers the requests that are not for files: whoever knows the path.
///
/// ```swift
/// let router = Router(executor: loop)
/// await router.add(HealthRoute())
/// ```
actor Router: HTTPResponder {
  private nonisolated let executor: any SerialExecutor
  private let site: Site?
  private var routes: [String: any Route] = [:]
  private var rank: @Sendable (HTTPRequest) -> ConnectionPriority = { _ in .anonymous }

  /// - Parameters:
  ///   - executor: the listener's loop.
  ///   - site: what files are served compressed; nil where they are sent as they are.
  init(executor: any SerialExecutor, site: Site? = nil) {
    self.executor = executor
    self.site = site
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Answers one more path; of two routes with the same, the last.
  func add(_ route: some Route) {
    routes[route.path] = route
  }

  /// Sets how requests are ranked when something is short.
  func prioritize(_ rank: @escaping @Sendable (HTTPRequest) -> ConnectionPriority) {
    self.rank = rank
  }

  func priority(of request: HTTPRequest) -> ConnectionPriority { rank(request) }

  /// Runs work on the loop; it measures how long the loop takes to get to it.
  func ping(_ work: @Sendable () -> Void) { work() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let route = routes[request.path] else { return nil }
    guard route.methods.contains(request.method) else {
      let allowed = route.methods.joined(separator: ", ")
      // There may be a body, which nobody reads.
      return HTTPResponse(status: .methodNotAllowed, headers: [("allow", allowed)], closes: true)
    }
    return route.response(to: request)
  }

  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    site?.response(to: request, for: file)
  }
}
