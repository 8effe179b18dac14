internal import Composable
internal import LecternRoom
internal import LecternTransport

/// Serves the files that people have uploaded, at `/lectern/uploaded?id=…`.
///
/// A file can't do anything: it has the type that its bytes have, browsers guess no other one, and the policy `sandbox`
/// takes scripts, forms and the site's origin from it (CSP 3 §6.3.1). Types other than images are downloads.
struct UploadedRoute: Route {
  let path = "/lectern/uploaded"
  let service: UploadService
  /// Returns whether a request is a presenter's or a moderator's; called on the loop.
  let mayApprove: @Sendable (HTTPRequest) -> Bool

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let id = request["id"] else { return Self.missing }
    guard service.assumeIsolated({ $0.isReady }) else {
      return Self.busy("The uploaded files have not been read yet.")
    }
    guard let entry = service.assumeIsolated({ $0.entries[id] }),
      entry.isPublished || mayApprove(request)
    else { return Self.missing }
    let tag = "\"\(id)\""
    let headers =
      Self.headers(of: entry.file) + [("etag", tag), ("cache-control", "private, no-cache")]
    if request.hasCopy(tagged: tag) {
      return HTTPResponse(status: .notModified, headers: headers)
    }
    // Many that read slowly would hold many copies in memory. A relay gets the file as a whole.
    if !request.isRelayed, let path = service.store.path(id) {
      guard let file = StaticFile(path: path) else { return Self.missing }
      var response = HTTPResponse(
        status: .ok,
        headers: headers,
        contentType: Self.type(of: entry.file)
      )
      response.file = file
      return response
    }
    let whole = { @Sendable (bytes: [UInt8]) in
      HTTPResponse(
        status: .ok,
        headers: headers,
        contentType: Self.type(of: entry.file),
        body: bytes
      )
    }
    // Only the length of this body is sent.
    if request.method == "HEAD" { return whole([UInt8](repeating: 0, count: entry.file.size)) }
    let hold = ResponseHold()
    Task { [service] in
      await service.release(hold, sending: await Self.loaded(id, from: service, whole))
    }
    var response = HTTPResponse(status: .serviceUnavailable)
    response.hold = hold
    return response
  }

  private static func loaded(
    _ id: UploadedFile.ID,
    from service: UploadService,
    _ response: @Sendable ([UInt8]) -> HTTPResponse
  ) async -> HTTPResponse {
    do {
      return response(try await service.bytes(of: id))
    } catch is TooManyReads {
      return busy("Too many files are being read.")
    } catch {
      return missing
    }
  }

  private static func busy(_ reason: String) -> HTTPResponse {
    HTTPResponse(
      status: .serviceUnavailable,
      headers: [("retry-after", "1"), ("cache-control", "no-store")],
      body: "\(reason) Try again in a moment.\n".utf8
    )
  }

  private static var missing: HTTPResponse {
    HTTPResponse(status: .notFound, body: "There is no such file, or it isn't published.\n".utf8)
  }

  private static func headers(of file: UploadedFile) -> [(name: String, value: String)] {
    let policy = ("content-security-policy", "default-src 'none'; sandbox")
    if FileType(rawValue: file.type)?.isImage == true { return [policy] }
    return [policy, ("content-disposition", DownloadName(file.name).disposition)]
  }

  private static func type(of file: UploadedFile) -> String {
    guard let type = FileType(rawValue: file.type) else { return "application/octet-stream" }
    return type == .plainText ? "text/plain; charset=utf-8" : type.mediaType
  }
}

extension UploadService {
  /// Releases a response on the loop.
  func release(_ hold: ResponseHold, sending response: HTTPResponse) {
    hold.release(sending: response)
  }
}
