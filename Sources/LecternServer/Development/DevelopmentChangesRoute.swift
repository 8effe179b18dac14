internal import LecternTransport

/// Tells pages in development mode of saved files and the development loop; see ``DevelopmentFeed``.
struct DevelopmentChangesRoute: Route {
  let path = "/lectern/development/changes"
  /// Returns the response, or nil for a server without `--watch`; called on the loop.
  let answer: @Sendable (HTTPRequest) -> HTTPResponse?

  func response(to request: HTTPRequest) -> HTTPResponse? {
    answer(request) ?? HTTPResponse(status: .noContent, headers: [("cache-control", "no-store")])
  }
}
