internal import Composable
internal import LecternRoom
internal import LecternTransport

/// Serves a person the file that an effect has made, at `/lectern/file?key=…`.
struct FileRoute: Route {
  let path = "/lectern/file"
  /// Returns the file of a key, if any. Called on the loop.
  let file: @Sendable (Secret) -> GivenFile?

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let key = request["key"], let file = file(Secret(key)) else {
      return HTTPResponse(
        status: .notFound,
        body: "There is no such file any more. Ask for it again.\n".utf8
      )
    }
    let name = DownloadName(file.name)
    return HTTPResponse(
      status: .ok,
      headers: [("content-disposition", name.disposition), ("cache-control", "no-store")],
      contentType: Self.contentType(file.type),
      body: file.bytes
    )
  }

  /// Returns a type that can be in a header (RFC 9110 §8.3.1); `application/octet-stream` for any other text.
  static func contentType(_ type: String) -> String {
    let token = #/[\w!#$&^.+\-]+\/[\w!#$&^.+\-]+(; ?[\w\-]+=[\w\-]+)*/#
    let isType = type.wholeMatch(of: token.asciiOnlyWordCharacters()) != nil
    return isType ? type : "application/octet-stream"
  }
}
