internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// Saves the links and devices of a room on each change, one save at a time.
final class LinkKeeper: Service {
  private let file: KeptLinksFile
  private let logger: Logger
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let hasChanged = Mutex(false)
  private let current: @Sendable () async -> KeptLinks

  /// - Parameters:
  ///   - file: the file to save to.
  ///   - logger: logs a file that cannot be written.
  ///   - current: returns the current links and devices.
  init(
    file: KeptLinksFile,
    logger: Logger,
    current: @escaping @Sendable () async -> KeptLinks
  ) {
    (self.file, self.logger, self.current) = (file, logger, current)
    // All changes during a save are one more save.
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Schedules a save.
  func noteChange() {
    hasChanged.withLock { $0 = true }
    change.yield()
  }

  func run() async {
    for await _ in changes.cancelOnGracefulShutdown() { await save() }
    // The last change may come together with the shutdown.
    await save()
  }

  private func save() async {
    let isDue = hasChanged.withLock { hasChanged in
      defer { hasChanged = false }
      return hasChanged
    }
    guard isDue else { return }
    do {
      try file.save(await current())
    } catch {
      logger.error("Links and devices will not survive a restart. \(error)")
    }
  }
}
