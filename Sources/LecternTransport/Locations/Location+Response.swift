extension Location {
  /// Returns the response to a request that no responder answers before the files do; nil to send the file as it is.
  func response(to request: HTTPRequest, with lookup: StaticFiles.Lookup) -> HTTPResponse? {
    switch lookup {
    case .redirect(let target):
      return HTTPResponse(status: .permanentRedirect, headers: [("location", target)])
    case .notFound:
      return HTTPResponse(notFoundPage: files.notFoundPage)
    case .file(let file):
      if let response = responder?.answer(request, for: file) { return response }
      guard request.hasCopy(tagged: file.entityTag) else { return nil }
      return HTTPResponse(
        status: .notModified,
        headers: [("etag", file.entityTag), ("cache-control", "no-cache")]
      )
    }
  }
}
