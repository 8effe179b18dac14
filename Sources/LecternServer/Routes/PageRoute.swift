internal import Foundation
internal import LecternTransport

/// One of the room's own pages. They are part of the browser runtime. The page is served beside the app's pages, and has the
/// same relative addresses.
struct PageRoute: Route {
  let path: String
  let file: StaticFile
  private let site: Site

  /// - Parameters:
  ///   - name: the page's name without `.html`; its path is `/name`.
  ///   - folder: the folder of its file.
  ///   - site: serves the page.
  /// - Throws: an error if the file does not exist.
  init(_ name: String, in folder: URL, of site: Site) throws {
    path = "/" + name
    let url = folder.appending(path: name + ".html")
    guard let file = StaticFile(path: url.path) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    self.file = file
    self.site = site
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    // The current file, because a developer of the runtime may edit it while it is served.
    StaticFile(path: file.path).flatMap { site.response(to: request, for: $0) }
  }
}
