internal import Foundation
internal import LecternRoom
internal import LecternTransport

/// Serves the description with which pages find their own mistakes. It exists in development mode only, because it names
/// all actions and fields.
struct DevelopmentRoute: Route {
  let path = "/lectern/development.json"
  /// Returns the report; called on the loop.
  let report: @Sendable () -> DevelopmentReport

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let body = try? JSONEncoder().encode(report()) else { return nil }
    return HTTPResponse(
      status: .ok,
      headers: [("cache-control", "no-store")],
      contentType: "application/json",
      body: body
    )
  }
}
