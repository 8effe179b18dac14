/// An error from a log that can't be opened, read or written.
///
/// ```swift
/// do { log = try SQLiteLog.open(path, identity: .random()).log } catch {
///   if error.code == .inUse { exit("\(error)") }
/// }
/// ```
///
/// Errors with the same text are equal: the ``cause`` isn't compared.
public struct LogError: Error, Sendable {
  /// The kind of an error.
  public struct Code: Hashable, Sendable {
    private enum Storage {
      case inUse, newerVersion, notALog, readOnly, full, damaged, trimmed, noSuchBatch, removed
      case failed, fenced, unreachable, closed
    }
    private let storage: Storage

    /// Another process has the file open.
    public static let inUse = Code(storage: .inUse)
    /// The file is of a newer version of Lectern, its ``LogError/version``.
    public static let newerVersion = Code(storage: .newerVersion)
    /// The file is no log.
    public static let notALog = Code(storage: .notALog)
    /// The file, or its folder, can't be written to.
    public static let readOnly = Code(storage: .readOnly)
    /// There is no space left on the device.
    public static let full = Code(storage: .full)
    /// The file is damaged after its last whole batch, the ``LogError/batch``.
    public static let damaged = Code(storage: .damaged)
    /// The batches up to the ``LogError/batch`` were trimmed.
    public static let trimmed = Code(storage: .trimmed)
    /// A snapshot is of a ``LogError/batch`` that the log doesn't have.
    public static let noSuchBatch = Code(storage: .noSuchBatch)
    /// The file was removed or replaced while it was open.
    public static let removed = Code(storage: .removed)
    /// A write or a sync has failed. The file may or may not have the batches after the last durable one, so it isn't
    /// written to again.
    public static let failed = Code(storage: .failed)
    /// Another leader has appended to the log, so this one can no longer append. The log may or may not have this
    /// leader's unanswered batches, before the first batch of the other.
    public static let fenced = Code(storage: .fenced)
    /// The log's servers gave no answer in time. The log may or may not have the batches that were appended last.
    public static let unreachable = Code(storage: .unreachable)
    /// The log was closed.
    public static let closed = Code(storage: .closed)
  }

  /// The error of a lower layer.
  public struct Cause: Hashable, Sendable {
    /// SQLite's extended result code, as of `sqlite3_extended_errcode`; nil if another layer has failed.
    public var sqliteCode: Int32?
    /// The system's `errno`; nil if no system call has failed.
    public var systemError: Int32?
  }

  public let code: Code
  /// The path of the log's file, or the address of its stream; empty for a log that was closed.
  public private(set) var path: String
  /// The number of a batch; see ``code``.
  public let batch: Int?
  /// The format's version of a log that is too new.
  public let version: Int?
  /// The failure in a clause, as of a lower layer; nil if the code says all.
  public let detail: String?
  public let cause: Cause?

  private init(
    _ code: Code,
    path: String,
    batch: Int? = nil,
    version: Int? = nil,
    detail: String? = nil,
    cause: Cause? = nil
  ) {
    (self.code, self.path, self.batch, self.version) = (code, path, batch, version)
    (self.detail, self.cause) = (detail, cause)
  }
}

extension LogError {
  public static func inUse(path: String, cause: Cause? = nil) -> LogError {
    LogError(.inUse, path: path, cause: cause)
  }

  public static func newerVersion(path: String, version: Int) -> LogError {
    LogError(.newerVersion, path: path, version: version)
  }

  public static func notALog(path: String, cause: Cause? = nil) -> LogError {
    LogError(.notALog, path: path, cause: cause)
  }

  public static func readOnly(path: String, cause: Cause? = nil) -> LogError {
    LogError(.readOnly, path: path, cause: cause)
  }

  public static func full(path: String, cause: Cause? = nil) -> LogError {
    LogError(.full, path: path, cause: cause)
  }

  public static func damaged(
    path: String,
    lastWholeBatch: Int,
    detail: String,
    cause: Cause? = nil
  ) -> LogError {
    LogError(.damaged, path: path, batch: lastWholeBatch, detail: detail, cause: cause)
  }

  public static func trimmed(path: String, through batch: Int) -> LogError {
    LogError(.trimmed, path: path, batch: batch)
  }

  public static func noSuchBatch(path: String, batch: Int) -> LogError {
    LogError(.noSuchBatch, path: path, batch: batch)
  }

  public static func removed(path: String) -> LogError { LogError(.removed, path: path) }

  public static func failed(path: String, detail: String, cause: Cause? = nil) -> LogError {
    LogError(.failed, path: path, detail: detail, cause: cause)
  }

  public static func fenced(path: String) -> LogError { LogError(.fenced, path: path) }

  public static func unreachable(path: String, detail: String) -> LogError {
    LogError(.unreachable, path: path, detail: detail)
  }

  public static var closed: LogError { LogError(.closed, path: "") }

  /// Returns the error with the path of the final file instead of the temporary one.
  func at(_ path: String) -> LogError {
    var error = self
    if code != .closed { error.path = path }
    return error
  }
}

extension LogError: Hashable {
  public static func == (left: LogError, right: LogError) -> Bool {
    left.code == right.code && left.description == right.description
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(description)
  }
}
