internal import LecternRoom
internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// Saves the links and devices of a room on each change, one save at a time.
final class LinkPersistence: Service {
  private let store: any PersistedLinksStore
  private let logger: Logger
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let progress = Mutex(Progress())
  private let current: @Sendable () async -> PersistedLinks?

  private struct Progress {
    /// The number of changes, and of the changes whose save has succeeded or failed.
    var changes = 0
    var settled = 0
    var waiters: [(change: Int, resume: @Sendable () -> Void)] = []
  }

  /// - Parameters:
  ///   - store: the storage of the links and devices.
  ///   - logger: logs failed saves.
  ///   - current: returns the current links and devices; nil if the room is gone.
  init(
    store: any PersistedLinksStore,
    logger: Logger,
    current: @escaping @Sendable () async -> PersistedLinks?
  ) {
    (self.store, self.logger, self.current) = (store, logger, current)
    // All changes during a save share one later save.
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Schedules a save.
  func recordChange() {
    progress.withLock { $0.changes += 1 }
    change.yield()
  }

  /// Ends ``run()`` after a last save. Call it if no service group runs the saves.
  func finish() {
    change.finish()
  }

  /// Calls a function once the changes so far are saved, or their save has failed.
  ///
  /// - Parameter resume: called on any thread.
  /// - Returns: whether they are saved already. If so, the function is not called.
  func isSaved(otherwise resume: @escaping @Sendable () -> Void) -> Bool {
    progress.withLock { progress in
      if progress.settled == progress.changes { return true }
      progress.waiters.append((progress.changes, resume))
      return false
    }
  }

  func run() async {
    for await _ in changes.cancelOnGracefulShutdown() { await save() }
    // The last change may arrive together with the shutdown.
    await save()
  }

  private func save() async {
    let (changes, isDue) = progress.withLock { ($0.changes, $0.changes > $0.settled) }
    guard isDue else { return }
    defer { settle(changes) }
    do {
      guard let links = await current() else { return }
      try await DiskThreads.run { [store] in try store.save(links) }
    } catch {
      logger.error("Links and devices will not survive a restart. \(error)")
    }
  }

  private func settle(_ changes: Int) {
    let resumed = progress.withLock { progress in
      progress.settled = changes
      defer { progress.waiters.removeAll { $0.change <= changes } }
      return progress.waiters.filter { $0.change <= changes }
    }
    for waiter in resumed { waiter.resume() }
  }
}
