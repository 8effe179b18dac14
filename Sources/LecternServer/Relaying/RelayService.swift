internal import LecternRelay
internal import LecternTransport
internal import ServiceLifecycle

/// A relay with its listener and its loop. They stop together.
struct RelayService: Service {
  let loop: EventLoop
  let listener: Listener
  let relay: Relay
  let watch: LoopWatch
  let announcement: Announcement

  /// Waits for the graceful shutdown, and then stops the viewers and the loop.
  func run() async throws {
    try await relay.begin()
    // Not earlier: a reader of the announcement may send a signal immediately.
    announcement.print()
    let watching = Task { await watch.run() }
    try? await gracefulShutdown()
    watching.cancel()
    await listener.close(.serviceRestart, reason: "the relay is going away")
    await relay.end()
    await loop.shutDown()
  }
}
