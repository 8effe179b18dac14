internal import Composable
internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// The uploads of a room: it carries out what its ``UploadDesk`` decides.
///
/// ```
///   page ── offer ──▶ Room: may the person send the action? ─▶ UploadDesk ─▶ a secret address
///   page ── parts ──▶ UploadDesk ─▶ disk … whole: examine, strip, store ─▶ Room: the action, once ─▶ log
/// ```
///
/// Nothing waits on the loop: the disk and the store are used by tasks.
actor UploadService {
  private nonisolated let executor: any SerialExecutor
  let options: UploadOptions
  let room: UploadRoom
  let parts: UploadFiles
  let store: UploadStore
  let logger: Logger
  private let now: @Sendable () -> ContinuousClock.Instant
  var desk: UploadDesk
  /// The entries of the store by their ids.
  var entries: [UploadedFile.ID: StoredUpload] = [:]
  var cache = UploadCache()
  var reads = UploadReads()
  /// The latest change of each file that is being published or deleted.
  var changes: [UploadedFile.ID: Task<Void, any Error>] = [:]
  /// The pause before something is tried again: an action that the room could not take, or a store that could not be read.
  let retryPause: Duration
  private var readiness = UploadReadiness()
  /// Removes expired uploads; nil while there is nothing to expire.
  private var expiry: Task<Void, any Error>?

  /// - Parameters:
  ///   - executor: the loop of the room and the listener.
  ///   - options: the app's options.
  ///   - parts: the folder of unfinished uploads.
  ///   - store: keeps the files.
  ///   - retryPause: the pause before something is tried again that has failed.
  ///   - now: the time.
  init(
    executor: any SerialExecutor,
    options: UploadOptions,
    room: UploadRoom,
    parts: UploadFiles,
    store: UploadStore,
    logger: Logger,
    retryPause: Duration = .seconds(2),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.executor, self.options, self.room) = (executor, options, room)
    (self.parts, self.store, self.logger) = (parts, store, logger)
    (self.retryPause, self.now) = (retryPause, now)
    desk = UploadDesk(options)
  }

  deinit { expiry?.cancel() }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var time: ContinuousClock.Instant { now() }

  /// Whether the store and the uploads of an earlier start have been read. Until then, pages and the app have to wait.
  var isReady: Bool { readiness.isReady }

  /// Reads what is in the store, and continues the uploads of an earlier start. If the store can't be read, it tries again.
  func start() async {
    guard await !load() else { return }
    Task {
      repeat {
        guard (try? await Task.sleep(for: retryPause)) != nil, room.handler() != nil else {
          return readiness.setEnded()
        }
      } while await !load()
    }
  }

  /// Shows what is in the store of a room that plays a log. It has no uploads.
  func showStored() async {
    do {
      for entry in try await store.entries() { insert(entry) }
    } catch {
      logger.error("Cannot read the uploaded files, so none is shown. \(error)")
    }
    readiness.setReady()
  }

  /// Waits until the store has been read.
  ///
  /// - Throws: `CancellationError` if the room has ended before, or the task is canceled.
  func waitUntilReady() async throws {
    guard !isReady else { return }
    for await _ in readiness.wait() {}
    guard isReady else { throw CancellationError() }
  }

  /// - Returns: whether the store and the unfinished uploads could be read.
  private func load() async -> Bool {
    do {
      let stored = try await store.entries()
      let parts = parts
      let found = try await DiskThreads.run {
        try parts.removeLeftovers()
        return try parts.entries(UploadRecord.self)
      }
      for entry in stored { insert(entry) }
      for upload in found
      where desk.restore(upload.entry, count: upload.size, at: time - upload.age) {
        Task { await finish(upload.entry) }
      }
    } catch {
      logger.error("Cannot read the uploaded files, so nobody can upload any. \(error)")
      return false
    }
    readiness.setReady()
    removeExpired()
    expireLater()
    return true
  }

  func insert(_ entry: StoredUpload) {
    entries[entry.file.id] = entry
    desk.stored(entry)
  }

  func removeParts(of key: String) {
    Task { [parts, logger] in
      do {
        try await DiskThreads.run { try parts.remove(key) }
      } catch {
        logger.warning("Cannot remove an unfinished upload in \(parts.url.path). \(error)")
      }
    }
  }
}

// The end of uploads that nobody continues.
extension UploadService {
  /// Removes the bytes of uploads that nobody continues.
  func removeExpired() {
    for key in desk.removeExpired(at: time) { removeParts(of: key) }
  }

  /// Sees to it that uploads are removed when they expire. One task does it for all uploads.
  func expireLater() {
    guard expiry == nil else { return }
    expiry = Task { [weak self] in
      while let pause = await self?.pauseUntilExpiry() {
        try await Task.sleep(for: pause)
        await self?.removeExpired()
      }
    }
  }

  /// Returns the time until the next upload expires; nil if there is none, and the task ends.
  private func pauseUntilExpiry() -> Duration? {
    guard !desk.isEmpty else {
      // The next offer starts the task again.
      expiry = nil
      return nil
    }
    // While the task sleeps, an upload may end, and its outcome may expire earlier than the uploads of now.
    let pause = desk.nextExpiry.map { max(.zero, $0 - time) } ?? UploadDesk.outcomeTime
    return min(pause, UploadDesk.outcomeTime)
  }
}
