extension LogError: CustomStringConvertible {
  public var description: String {
    let (batch, detail) = (batch ?? 0, detail ?? "")
    return switch code {
    case .inUse:
      "Another process has the log \(path) open. Stop it, or use another folder."
    case .newerVersion:
      "The log \(path) has format \(version ?? 0) of a newer version of Lectern. Update Lectern, or start a new log."
    case .notALog:
      "\(path) is not a log of Lectern, or its beginning is damaged. Move the file away, or use another folder."
    case .readOnly:
      "The log \(path) cannot be written. Make the file and its folder writable, or use another folder."
    case .full:
      "There is no space left for the log \(path). Free some space, and open the log again."
    case .damaged:
      """
      The log \(path) is damaged after batch \(batch): \(detail). Restore a copy, or move the file away and \
      start a new log.
      """
    case .trimmed:
      "The log \(path) no longer has its batches up to \(batch). Read it from a snapshot on."
    case .noSuchBatch:
      "The log \(path) has no batch \(batch). Save a snapshot once its batch is durable."
    case .removed:
      "The log \(path) was removed or replaced while the server ran. Restart the server to begin a new one."
    case .fenced:
      "Another leader has appended to the log \(path). Stop this one, and let its pages connect to the other."
    case .unreachable:
      "The log \(path) cannot be reached: \(detail). Check the servers and the network, and open the log again."
    case .closed:
      "The log is closed. Open it again."
    default:
      "The log \(path) cannot be used: \(detail). Check the disk, and open the log again."
    }
  }

  /// The failure of a write, as part of a sentence.
  var clause: String {
    switch code {
    case .full: "no space left"
    case .failed, .damaged: detail ?? ""
    default: description
    }
  }
}
