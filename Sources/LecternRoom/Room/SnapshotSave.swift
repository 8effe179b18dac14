internal import Composable
internal import LecternLog
internal import Logging

/// Encodes and saves a snapshot, off the loop.
struct SnapshotSave: Sendable {
  let log: any Log
  var batch: Int
  var revision: Int
  /// The time of the last entry, in milliseconds since 1970-01-01T00:00:00Z.
  var time: Int64
  let build: String
  let logger: Logger

  /// Encodes and saves a snapshot.
  func run(_ snapshot: any SavableSnapshot) async {
    if let content = content(of: snapshot) { await save(content) }
  }

  /// Returns an encoded snapshot; nil if the state can't be encoded.
  func content(of snapshot: any SavableSnapshot) -> [UInt8]? {
    do {
      return try snapshot.encoded()
    } catch {
      report(error)
      return nil
    }
  }

  /// - Returns: whether the snapshot is saved.
  @discardableResult
  func save(_ content: [UInt8]) async -> Bool {
    do {
      let saved = LogSnapshot(
        batch: batch,
        revision: revision,
        time: time,
        build: build,
        content: content
      )
      let error = await withCheckedContinuation { continuation in
        log.save(saved) { continuation.resume(returning: $0) }
      }
      if let error { throw error }
      return true
    } catch {
      report(error)
      return false
    }
  }

  private func report(_ error: any Error) {
    logger.warning("A snapshot was not saved; a restart replays more of the log. \(error)")
  }
}
