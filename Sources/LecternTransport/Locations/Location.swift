/// What a listener serves below a path: WebSockets, responses and files.
///
/// ```swift
/// await listener.serve(Location(handler: room, responder: router, mounts: mounts), at: "primetime")
/// // ws://HOST/primetime/socket, http://HOST/primetime/
/// ```
///
/// Responder and files see the path within the location: `/socket` for `/primetime/socket`.
package struct Location: Sendable {
  let handler: any WebSocketHandler
  let responder: (any HTTPResponder)?
  let files: StaticFiles

  /// - Parameters:
  ///   - handler: handles the WebSockets and the event streams; its executor must be the listener's loop.
  ///   - responder: responds to requests before the files do; its executor must be the listener's loop.
  ///   - mounts: the folders whose files are served; the first that has a file wins.
  ///   - notFoundPath: the path of the page that is served, with status 404, for missing files.
  package init(
    handler: any WebSocketHandler,
    responder: (any HTTPResponder)? = nil,
    mounts: [Mount] = [],
    notFoundPath: String = "/404.html"
  ) {
    self.handler = handler
    self.responder = responder
    files = StaticFiles(mounts: mounts, notFoundPath: notFoundPath)
  }
}
