internal import CSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension LogError {
  /// Creates the error of a result code of SQLite.
  init(code: Int32, path: String, handle: OpaquePointer?) {
    let detail =
      handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
    let cause = Cause(
      sqliteCode: handle.map { sqlite3_extended_errcode($0) } ?? code,
      systemError: systemError == 0 ? nil : systemError
    )
    self =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .inUse(path: path, cause: cause)
      case SQLITE_NOTADB: .notALog(path: path, cause: cause)
      case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path, cause: cause)
      // The statements are right, so an error in one is a table that is missing or wrong.
      case SQLITE_CORRUPT, SQLITE_ERROR:
        .damaged(path: path, lastWholeBatch: 0, detail: detail, cause: cause)
      case SQLITE_FULL: .full(path: path, cause: cause)
      case SQLITE_CANTOPEN where systemError != 0:
        LogError(errno: systemError, path: path, cause: cause)
      case SQLITE_CANTOPEN: .readOnly(path: path, cause: cause)
      // SQLite turns ENOSPC into SQLITE_FULL, but not the end of a quota.
      case SQLITE_IOERR where systemError == EDQUOT: .full(path: path, cause: cause)
      default: .failed(path: path, detail: "\(detail) (SQLite's error \(code))", cause: cause)
      }
  }

  /// Creates the error of a failed system call.
  ///
  /// - Parameter cause: by default, the system's error alone.
  init(errno code: Int32, path: String, cause: Cause? = nil) {
    let cause = cause ?? Cause(systemError: code)
    self =
      switch code {
      // The last two: a folder that could not be made.
      case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: .readOnly(path: path, cause: cause)
      case ENOSPC, EDQUOT: .full(path: path, cause: cause)
      default: .failed(path: path, detail: String(cString: strerror(code)), cause: cause)
      }
  }
}
