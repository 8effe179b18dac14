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
  private let paints: FirstPaints?
  private var routes: [String: any Route] = [:]
  private var answersUnknown: (@Sendable (HTTPRequest) -> HTTPResponse?)?
  private var welcome: (@Sendable (HTTPRequest) -> HTTPResponse?)?
  private var isPainted: @Sendable (HTTPRequest) -> Bool = { _ in true }
  private var priority: @Sendable (HTTPRequest) -> ConnectionPriority = { _ in .anonymous }

  /// - Parameters:
  ///   - executor: the listener's loop.
  ///   - site: serves files compressed; nil to send files unchanged.
  ///   - paints: the first paints of its pages; nil to serve pages unchanged.
  init(executor: any SerialExecutor, site: Site? = nil, paints: FirstPaints? = nil) {
    (self.executor, self.site, self.paints) = (executor, site, paints)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Adds a route. It replaces any route with the same path.
  func add(_ route: some Route) {
    routes[route.path] = route
  }

  /// Sets a function that answers requests without a route, before files are served. It is called on the loop.
  func leaveUnknown(to answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) {
    answersUnknown = answer
  }

  /// Sets a function that answers requests with a cookie before all routes. It is called on the loop, and returns nil for
  /// requests that it doesn't handle.
  func welcome(by answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) {
    welcome = answer
  }

  /// Sets the priority of requests for when connections or responses reach a limit.
  func prioritize(_ priority: @escaping @Sendable (HTTPRequest) -> ConnectionPriority) {
    self.priority = priority
  }

  /// Sets which requests get pages with a first paint. It is called on the loop.
  func paint(if isPainted: @escaping @Sendable (HTTPRequest) -> Bool) {
    self.isPainted = isPainted
  }

  func priority(of request: HTTPRequest) -> ConnectionPriority { priority(request) }

  /// Sends a response that was held back.
  func release(_ hold: ResponseHold, sending response: HTTPResponse) {
    hold.release(sending: response)
  }

  /// Runs work on the loop. Its delay is the loop's lag.
  func ping(_ work: @Sendable () -> Void) { work() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    if let response = welcome?(request) { return response }
    guard let route = route(at: request.path) else { return answersUnknown?(request) }
    guard route.methods.contains(request.method) else {
      let allowed = route.methods.joined(separator: ", ")
      // The request may have a body. It is not read.
      return HTTPResponse(status: .methodNotAllowed, headers: [("allow", allowed)], closes: true)
    }
    return route.response(to: request)
  }

  private func route(at path: String) -> (any Route)? {
    if let route = routes[path] { return route }
    let folder = "/" + path.dropFirst().prefix { $0 != "/" }
    return routes[folder].flatMap { $0.hasPathsBelow ? $0 : nil }
  }

  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    site?.response(to: request, for: file, paintedBy: isPainted(request) ? paints : nil)
  }
}
