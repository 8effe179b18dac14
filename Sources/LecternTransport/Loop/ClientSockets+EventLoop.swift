extension ClientSockets {
  /// Prepares WebSockets; called on the loop.
  ///
  /// - Throws: ``TransportError`` if the library fails, or the loop has been shut down.
  package convenience init(
    to server: Server,
    on loop: EventLoop,
    handler: some ClientSocketHandler
  ) throws(TransportError) {
    guard let context = loop.thread.servingContext else {
      throw TransportError(.libraryFailed, "the event loop has been shut down")
    }
    try self.init(to: server, in: context, handler: handler)
  }
}
