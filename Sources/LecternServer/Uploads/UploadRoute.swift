internal import LecternTransport

/// Takes the files that pages upload, at `/lectern/upload`.
///
/// | request | answer |
/// |---|---|
/// | `POST` with an ``UploadOffer`` | the upload's key |
/// | `PATCH ?key=…&offset=…` with a part | how far the upload is |
/// | `GET ?key=…` | how far the upload is |
/// | `DELETE ?key=…` | nothing: it is canceled |
///
/// Each has the header `Lectern-Token` with the id that the page has connected with.
struct UploadRoute: Route {
  let path = "/lectern/upload"
  let methods = ["GET", "HEAD", "POST", "PATCH", "DELETE"]
  let service: UploadService

  func response(to request: HTTPRequest) -> HTTPResponse? {
    // A page of another site can't send the header.
    guard let token = request.token else {
      return HTTPResponse(status: .forbidden, body: "Uploads need the header Lectern-Token.\n".utf8)
    }
    guard let key = request["key"] else {
      guard request.method == "POST" else { return UploadAnswer(UploadProblem.unknown).response }
      return HTTPResponse(
        reading: BodyReader(limit: UploadOffer.limit) { [service] bytes in
          service.assumeIsolated { $0.respond(toOffer: bytes, of: request, token: token) }
        }
      )
    }
    return service.assumeIsolated { service in
      switch request.method {
      case "PATCH":
        guard let offset = request["offset"].flatMap({ Int($0) }), offset >= 0 else {
          return UploadAnswer(UploadProblem.unknown).response
        }
        return service.respond(toPartOf: key, token: token, at: offset)
      case "DELETE": return service.respond(toCancelOf: key, token: token)
      default: return service.respond(toQueryOf: key, token: token)
      }
    }
  }
}
