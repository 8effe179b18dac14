internal import LecternTransport

/// Routes requests by their path, before files are served.
///
/// ```swift
/// let router = Router(executor: loop)
/// await router.add(HealthRoute())
/// ```
actor Router: HTTPResponder {
  private nonisolated let executor: any SerialExecutor
  private let site: Site?
  private var routes: [String: any Route] = [:]
  private var priority: @Sendable (HTTPRequest) -> ConnectionPriority = { _ in .anonymous }

  /// - Parameters:
  ///   - executor: the listener's loop.
  ///   - site: serves files compressed; nil to send them as they are.
  init(executor: any SerialExecutor, site: Site? = nil) {
    self.executor = executor
    self.site = site
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Adds a route, in place of any with the same path.
  func add(_ route: some Route) {
    routes[route.path] = route
  }

  /// Sets the priority of requests where connections or responses reach a limit.
  func prioritize(_ priority: @escaping @Sendable (HTTPRequest) -> ConnectionPriority) {
    self.priority = priority
  }

  func priority(of request: HTTPRequest) -> ConnectionPriority { priority(request) }

  /// Runs work on the loop. Its delay is the loop's lag.
  func ping(_ work: @Sendable () -> Void) { work() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let route = routes[request.path] else { return nil }
    guard route.methods.contains(request.method) else {
      let allowed = route.methods.joined(separator: ", ")
      // The request may have a body, which is not read.
      return HTTPResponse(status: .methodNotAllowed, headers: [("allow", allowed)], closes: true)
    }
    return route.response(to: request)
  }

  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    site?.response(to: request, for: file)
  }
}
