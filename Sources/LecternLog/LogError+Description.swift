extension LogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .inUse(let path):
      "Another process has the log \(path) open. Stop it, or use another folder."
    case .newerVersion(let path, let version):
      "The log \(path) has format \(version) of a newer version of Lectern. Update Lectern, or start a new log."
    case .notALog(let path):
      "\(path) is not a log of Lectern, or its beginning is damaged. Move the file away, or use another folder."
    case .readOnly(let path):
      "The log \(path) cannot be written. Make the file and its folder writable, or use another folder."
    case .full(let path):
      "There is no space left for the log \(path). Free some space, and open the log again."
    case .damaged(let path, let lastWholeBatch, let detail):
      """
      The log \(path) is damaged after batch \(lastWholeBatch): \(detail). Restore a copy, or move the file away and \
      start a new log.
      """
    case .trimmed(let path, let batch):
      "The log \(path) no longer has its batches up to \(batch). Read it from a snapshot on."
    case .noSuchBatch(let path, let batch):
      "The log \(path) has no batch \(batch). Save a snapshot once its batch is durable."
    case .removed(let path):
      "The log \(path) was removed or replaced while the server ran. Restart the server to begin a new one."
    case .failed(let path, let detail):
      "The log \(path) cannot be used: \(detail). Check the disk, and open the log again."
    case .fenced(let path):
      "Another leader has appended to the log \(path). Stop this one, and let its pages connect to the other."
    case .unreachable(let path, let detail):
      "The log \(path) cannot be reached: \(detail). Check the servers and the network, and open the log again."
    case .closed:
      "The log is closed. Open it again."
    }
  }

  /// What a write has failed with, as part of a sentence.
  var cause: String {
    switch self {
    case .full: "no space left"
    case .failed(_, let detail), .damaged(_, _, let detail): detail
    default: "\(self)"
    }
  }

  /// Returns the error of a file that another one, which is made first, becomes.
  func at(_ path: String) -> LogError {
    switch self {
    case .inUse: .inUse(path: path)
    case .newerVersion(_, let version): .newerVersion(path: path, version: version)
    case .notALog: .notALog(path: path)
    case .readOnly: .readOnly(path: path)
    case .full: .full(path: path)
    case .damaged(_, let batch, let detail):
      .damaged(path: path, lastWholeBatch: batch, detail: detail)
    case .trimmed(_, let batch): .trimmed(path: path, through: batch)
    case .noSuchBatch(_, let batch): .noSuchBatch(path: path, batch: batch)
    case .removed: .removed(path: path)
    case .failed(_, let detail): .failed(path: path, detail: detail)
    case .fenced: .fenced(path: path)
    case .unreachable(_, let detail): .unreachable(path: path, detail: detail)
    case .closed: .closed
    }
  }
}
