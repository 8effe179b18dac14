/// The reason why a log cannot be opened, read or written.
public enum LogError: Error, Hashable, Sendable {
  /// Another process has the file open.
  case inUse(path: String)
  /// The file is of a newer version of Lectern.
  case newerVersion(path: String, version: Int)
  /// The file is no log.
  case notALog(path: String)
  /// The file, or its folder, cannot be written to.
  case readOnly(path: String)
  /// There is no space left on the device.
  case full(path: String)
  /// The file is damaged before its last whole batch, which is given.
  case damaged(path: String, lastWholeBatch: Int, detail: String)
  /// The batches up to the one given were trimmed.
  case trimmed(path: String, through: Int)
  /// A snapshot is of a batch that the log doesn't have.
  case noSuchBatch(path: String, batch: Int)
  /// The file was removed or replaced while it was open.
  case removed(path: String)
  /// A write or a sync has failed. What followed the last durable batch may or may not be in the file, so it is not
  /// written to again.
  case failed(path: String, detail: String)
  /// Another leader has appended to the log, which ends it for this one. What this one had appended without an answer may
  /// or may not be in the log, before the first batch of the other.
  case fenced(path: String)
  /// The servers of the log gave no answer in time. What was appended last may or may not be in the log.
  case unreachable(path: String, detail: String)
  /// The log was closed.
  case closed
}
