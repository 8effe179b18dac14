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
  private var connectionCount = 0
  var cache = UploadCache()
  /// The pause before an action is sent again that the room could not take.
  let retryPause: Duration

  /// - Parameters:
  ///   - executor: the loop of the room and the listener.
  ///   - options: the app's options.
  ///   - parts: the folder of unfinished uploads.
  ///   - store: keeps the files.
  ///   - retryPause: the pause before an action is sent again that the room could not take.
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

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var time: ContinuousClock.Instant { now() }

  /// Reads what is in the store, and continues the uploads of an earlier start.
  func start() async {
    do {
      for entry in try await store.entries() { insert(entry) }
      let parts = parts
      let found = try await DiskThreads.run {
        parts.removeLeftovers()
        return parts.entries(UploadRecord.self)
      }
      for (record, count) in found where desk.restore(record, count: count, at: time) {
        Task { await finish(record) }
      }
    } catch {
      logger.error("Cannot read the uploaded files. \(error)")
    }
  }

  func insert(_ entry: StoredUpload) {
    entries[entry.file.id] = entry
    desk.stored(entry)
  }

  /// Removes the bytes of uploads that nobody continues.
  func removeExpired() {
    for key in desk.removeExpired(at: time) { removeParts(of: key) }
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

// The end of an upload.
extension UploadService {
  /// Stores a file that is whole, and sends the app its action.
  ///
  /// A server that is killed in between does it all again. The file has the same id then, and its action runs once.
  func finish(_ record: UploadRecord) async {
    do throws(UploadProblem) {
      let file = try await storedFile(of: record)
      var outcome = await send(record, file)
      while outcome.isTemporary {
        guard (try? await Task.sleep(for: retryPause)) != nil else { return }
        // A room that has ended finishes the upload when it is opened again.
        guard room.handler() != nil else { return }
        outcome = await send(record, file)
      }
      guard case .done = outcome else {
        try? await delete(file.id)
        throw .refused
      }
      desk.settled(record.key, .done)
    } catch {
      desk.settled(record.key, .failed(error))
    }
    removeParts(of: record.key)
  }

  /// Examines a file, removes its metadata, and saves it.
  private func storedFile(of record: UploadRecord) async throws(UploadProblem) -> UploadedFile {
    if let entry = entries[record.fileID] { return entry.file }
    guard let rule = options.rule(of: record.action) else { throw .refused }
    let parts = parts
    let examined: Result<(type: FileType, bytes: [UInt8]), UploadProblem>
    do {
      examined = try await DiskThreads.run {
        let bytes = try parts.read(record.key)
        guard let type = FileType(sniffing: bytes), rule.types.contains(type),
          let bytes = type.withoutMetadata(bytes)
        else { return .failure(.type) }
        return .success((type, bytes))
      }
    } catch {
      throw problem("read", error)
    }
    let (type, bytes) = try examined.get()
    let file = UploadedFile(
      id: record.fileID,
      name: record.name,
      type: type.mediaType,
      size: bytes.count
    )
    let entry = StoredUpload(
      file: file,
      person: record.person.id,
      isPublished: !rule.needsApproval
    )
    do { try await store.save(bytes, entry) } catch { throw problem("store", error) }
    insert(entry)
    return file
  }

  private func problem(_ verb: String, _ error: any Error) -> UploadProblem {
    logger.error("Cannot \(verb) an uploaded file. \(error)")
    return .disk
  }

  /// Sends the action of an upload to the room, and returns the answer.
  private func send(_ record: UploadRecord, _ file: UploadedFile) async -> CallOutcome {
    connectionCount += 1
    // The listener's ids are positive.
    let id = -connectionCount
    var timeout: Task<Void, any Error>?
    var opened: UploadConnection?
    let outcome = await withCheckedContinuation { continuation in
      let connection = UploadConnection(id: id) { continuation.resume(returning: $0) }
      opened = connection
      timeout = Task {
        try await Task.sleep(for: UploadConnection.timeout)
        connection.answer(.unavailable)
      }
      room.send(record, file, on: connection)
    }
    timeout?.cancel()
    if let opened { room.close(opened) }
    return outcome
  }
}

extension CallOutcome {
  /// Whether the room may take the action later.
  fileprivate var isTemporary: Bool {
    switch self {
    case .conflict, .excessive, .unavailable: true
    case .done, .invalid, .notAllowed: false
    }
  }
}

// What the app does with its files.
extension UploadService {
  func read(_ id: UploadedFile.ID) async throws -> [UInt8] {
    guard entries[id] != nil else { throw NoUploadedFile(id: id) }
    return try await store.read(id)
  }

  func publish(_ id: UploadedFile.ID) async throws {
    guard var entry = entries[id] else { throw NoUploadedFile(id: id) }
    entry.isPublished = true
    try await store.update(entry)
    if entries[id] != nil { entries[id] = entry }
  }

  func delete(_ id: UploadedFile.ID) async throws {
    guard entries.removeValue(forKey: id) != nil else { return }
    desk.deleted(id)
    cache.remove(id)
    try await store.delete(id)
  }
}

/// The store has no such file.
struct NoUploadedFile: Error, CustomStringConvertible {
  let id: UploadedFile.ID

  var description: String { "There is no uploaded file “\(id)”. It may have been deleted." }
}

extension UploadClient {
  /// Creates the client of a room.
  init(of service: UploadService) {
    self.init(
      read: { try await service.read($0) },
      publish: { try await service.publish($0) },
      delete: { try await service.delete($0) }
    )
  }
}
