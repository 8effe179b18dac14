internal import Foundation
internal import LecternTransport

/// One of the room's own pages, which come with the browser runtime: it stands beside the app's, so that
/// its relative addresses are those of the app's pages.
struct PageRoute: Route {
  let path: String
  private let page: [UInt8]

  /// - Parameters:
  ///   - name: the page's name, without `.html`; it is at the path `/name`.
  ///   - folder: the folder that it is in.
  /// - Throws: where there is no such file.
  init(_ name: String, in folder: URL) throws {
    path = "/" + name
    page = try Array(Data(contentsOf: folder.appending(path: name + ".html")))
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    HTTPResponse(
      status: .ok,
      headers: [("cache-control", "no-cache")],
      contentType: "text/html; charset=utf-8",
      body: page
    )
  }
}
