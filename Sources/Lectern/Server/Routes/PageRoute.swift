internal import Foundation
internal import LecternTransport

/// One of the room's own pages, which come with the browser runtime: it stands beside the app's, so that
/// its relative addresses are those of the app's pages.
struct PageRoute: Route {
  let path: String
  let file: StaticFile
  private let site: Site

  /// - Parameters:
  ///   - name: the page's name, without `.html`; it is at the path `/name`.
  ///   - folder: the folder that it is in.
  ///   - site: what serves it.
  /// - Throws: where there is no such file.
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
    // The file as it is now: whoever works on the runtime edits it while it is served.
    StaticFile(path: file.path).flatMap { site.response(to: request, for: $0) }
  }
}
