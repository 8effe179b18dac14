internal import Composable
internal import LecternTransport
internal import Logging
internal import ServiceLifecycle

/// A listener, the loop it runs on, and the store behind it: what is started and stopped together.
struct Server<State: Sendable, Action: UserAction>: Service {
  /// How long effects in flight, such as a save, may go on by themselves once the server is to stop, and
  /// how long once they have been asked to.
  private static var patience: (untilCancelled: Duration, afterwards: Duration) {
    (.milliseconds(900), .milliseconds(300))
  }

  let loop: EventLoop
  let listener: Listener
  let store: Store<State, Action>
  let readiness: Readiness
  let watch: LoopWatch
  let announcement: Announcement

  /// Waits until the process is asked to stop, and stops: no more viewers, then no more effects, then
  /// the loop.
  func run() async throws {
    readiness.begin()
    // Not before: the group has its signals when it runs its services, and whoever reads that we
    // listen may ask us to stop in the same moment.
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

  /// Whether all effects have ended; waits for them for a while.
  private func hasFinished(within patience: Duration) async -> Bool {
    // Not a task group: it would wait for both.
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    let finish = Task {
      await store.finish()
      answer.yield(true)
    }
    let timeout = Task {
      try await Task.sleep(for: patience)
      answer.yield(false)
    }
    defer {
      finish.cancel()
      timeout.cancel()
    }
    return await answers.first { _ in true } ?? true
  }
}
