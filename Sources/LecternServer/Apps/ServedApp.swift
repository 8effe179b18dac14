internal import Foundation
internal import LecternTransport
internal import LecternWire

/// An app in its served form: its folders, and their content. All its rooms share the content.
struct ServedApp: Sendable {
  let app: HostedApp
  let mounts: [Mount]
  let site: Site
  /// The room's own pages, in addition to the app's.
  let pages: [PageRoute]
  /// The paths in a room of the pages that people open. An empty path is the first page's path without its slash.
  let openedPages: Set<String>

  /// - Parameters:
  ///   - app: the app.
  ///   - mounts: the folders that are served.
  ///   - isInDevelopment: whether pages show their own mistakes.
  ///   - hasSignIn: whether people sign in.
  /// - Throws: an error if the resources of the runtime are missing, or if a page has a mistake.
  init(
    _ app: HostedApp,
    mounts: [Mount],
    isInDevelopment: Bool,
    hasSignIn: Bool = false
  ) throws {
    (self.app, self.mounts) = (app, mounts)
    let site = Site(
      mounts: mounts,
      isInDevelopment: isInDevelopment,
      hasSignIn: hasSignIn
    )
    let runtime = try ResourceBundle.runtime.folder
    self.site = site
    pages = try ["present", "join", "inspect"].map { try PageRoute($0, in: runtime, of: site) }
    try site.check(pages.map(\.file))
    try site.check(presenterPages: app.presenterPages)
    openedPages = Set(["", "/", "/present", "/inspect"] + app.presenterPages.map { "/" + $0.path })
    // A developer starts the server often, and alone opens the pages. They are made when they are first requested.
    if !isInDevelopment { site.prepare(pages.map { ($0.path, $0.file) } + [("/", nil)]) }
  }
}
