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

  /// - Returns: whether the snapshot is saved.
  @discardableResult
  func run(_ snapshot: any SavableSnapshot) async -> Bool {
    do {
      guard let content = try snapshot.encoded() else { return false }
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
      logger.warning("A snapshot was not saved; a restart replays more of the log. \(error)")
      return false
    }
  }
}
