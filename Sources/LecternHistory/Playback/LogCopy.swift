internal import Foundation
package import LecternLog
internal import LecternTransport

/// A copy of a log's file in memory. Appended entries stay in memory, too: the file is only read.
package final class LogCopy: Log {
  /// The path of the file.
  package let path: String
  private let memory: MemoryLog
  private let trimmedBatch: Int

  /// Reads a file.
  ///
  /// - Parameter path: the log's file, or the data folder that contains it.
  /// - Throws: `LogError` if the file is missing, in use or damaged, and ``PlaybackError/empty(path:)``.
  package init(of path: String) throws {
    self.path =
      FileKind(of: path) == .folder
      ? URL(filePath: path).appending(path: LogFile.roomName).path : path
    let file = LogFile(self.path)
    let summary = try file.verify()
    var batches: [LogBatch] = []
    try file.read { batches.append($0) }
    guard batches.contains(where: { $0.lastAppAction != nil }) else {
      throw PlaybackError.empty(path: self.path)
    }
    // A new instance id, so that no page of the recorded room resumes, with the same random numbers.
    let recorded = summary.identity
    let identity = LogIdentity.random(created: recorded.created, seed: recorded.seed)
    trimmedBatch = summary.trimmedBatch
    memory = MemoryLog(identity: identity, batches: batches, snapshots: try file.snapshots())
  }

  package var identity: LogIdentity { memory.identity }
  package var lastBatch: Int { memory.lastBatch }
  /// The batches, in order.
  package var batches: [LogBatch] { memory.batches }

  package func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    memory.append(entries, completion: completion)
  }

  package func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    memory.save(snapshot, completion: completion)
  }

  package func snapshot(upTo batch: Int) -> LogSnapshot? { memory.snapshot(upTo: batch) }

  package func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    guard batch >= trimmedBatch else {
      throw LogError.trimmed(path: path, through: trimmedBatch)
    }
    try memory.read(after: batch, through: last, body)
  }

  package func close() {}
}

/// The reason why a log cannot be played.
enum PlaybackError: Error, Equatable, CustomStringConvertible {
  /// The log has no action of the app.
  case empty(path: String)

  var description: String {
    switch self {
    case .empty(let path): "The log \(path) has no action of an app, so there is nothing to play."
    }
  }
}
