internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// Saves the links and devices of a room whenever they change: at once, and never two at a time.
final class LinkKeeper: Service {
  private let file: KeptLinksFile
  private let logger: Logger
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let hasChanged = Mutex(false)
  private let current: @Sendable () async -> KeptLinks

  /// - Parameters:
  ///   - file: where they are kept.
  ///   - logger: logs a file that cannot be written.
  ///   - current: what is to be kept.
  init(
    file: KeptLinksFile,
    logger: Logger,
    current: @escaping @Sendable () async -> KeptLinks
  ) {
    (self.file, self.logger, self.current) = (file, logger, current)
    // What changes while a file is written is one more file, however much it is.
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes note that there is something to keep.
  func noteChange() {
    hasChanged.withLock { $0 = true }
    change.yield()
  }

  func run() async {
    for await _ in changes.cancelOnGracefulShutdown() { await save() }
    // The last change may have come together with the end.
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
