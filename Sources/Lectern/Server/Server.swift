internal import Composable
internal import LecternTransport
internal import Logging
internal import ServiceLifecycle

/// A listener with its loop and its store, which stop together.
struct Server<State: Sendable, Action: UserAction>: Service {
  /// How long effects in flight, such as a save, may go on once the server stops, before and after they are
  /// cancelled.
  private static var patience: (untilCancelled: Duration, afterwards: Duration) {
    (.milliseconds(900), .milliseconds(300))
  }

  let loop: EventLoop
  let listener: Listener
  let store: Store<State, Action>
  let readiness: Readiness
  let watch: LoopWatch
  let announcement: Announcement

  /// Waits for the graceful shutdown, and then stops the viewers, the effects and the loop, in this order.
  func run() async throws {
    readiness.begin()
    // Not before: the group traps its signals when it runs its services, and a reader of the announcement may
    // send one at once.
    announcement.print()
    let watching = Task { await watch.run() }
    try? await gracefulShutdown()
    watching.cancel()
    readiness.end()
    async let viewersAreGone: Void = listener.close()
    await finishEffects()
    await viewersAreGone
    await loop.shutDown()
  }

  private func finishEffects() async {
    if await hasFinished(within: Self.patience.untilCancelled) { return }
    await store.cancelEffects()
    _ = await hasFinished(within: Self.patience.afterwards)
  }

  /// Returns whether all effects end within a time.
  private func hasFinished(within patience: Duration) async -> Bool {
    // No task group: it would wait for both.
    let (results, result) = AsyncStream.makeStream(of: Bool.self)
    let finish = Task {
      await store.finish()
      result.yield(true)
    }
    let timeout = Task {
      try await Task.sleep(for: patience)
      result.yield(false)
    }
    defer {
      finish.cancel()
      timeout.cancel()
    }
    return await results.first { _ in true } ?? true
  }
}
