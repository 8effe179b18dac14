internal import LecternTransport

/// Serves presenters the results so far as a file, at `/lectern/results?format=csv`, and with `&names` also who gave
/// which answer. Redirects others to the presenter's page.
struct ResultsRoute: Route {
  let path = "/lectern/results"
  /// The name of the file, without an extension.
  let name: String
  /// Returns whether a request is a presenter's. Called on the loop.
  let isPresenter: @Sendable (HTTPRequest) -> Bool
  /// Returns the results. Called on the loop.
  let results: @Sendable (ResultsRequest) -> String

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard isPresenter(request) else { return presenterPage }
    guard let format = request["format"].flatMap({ ResultsFormat(rawValue: $0) }) else {
      let body = "The results are at ?format=csv, ?format=json and ?format=md.\n".utf8
      return HTTPResponse(status: .notFound, body: body)
    }
    let hasNames = request["names"] != nil
    let title = hasNames ? "results with names" : "results"
    let name = DownloadName("\(name) \(title).\(format.rawValue)")
    return HTTPResponse(
      status: .ok,
      headers: [("content-disposition", name.disposition), ("cache-control", "no-store")],
      contentType: format.contentType,
      body: results(ResultsRequest(format, includesNames: hasNames)).utf8
    )
  }
}
