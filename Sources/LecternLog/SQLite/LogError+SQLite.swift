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
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .inUse(path: path)
    case SQLITE_NOTADB: self = .notALog(path: path)
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(path: path)
    // The statements are right, so an error in one is a table that is missing or wrong.
    case SQLITE_CORRUPT, SQLITE_ERROR:
      self = .damaged(path: path, lastWholeBatch: 0, detail: detail)
    case SQLITE_FULL: self = .full(path: path)
    case SQLITE_CANTOPEN where systemError != 0: self.init(errno: systemError, path: path)
    case SQLITE_CANTOPEN: self = .readOnly(path: path)
    // SQLite turns ENOSPC into SQLITE_FULL, but not the end of a quota.
    case SQLITE_IOERR where systemError == EDQUOT: self = .full(path: path)
    default: self = .failed(path: path, detail: "\(detail) (SQLite's error \(code))")
    }
  }

  /// Creates the error of a failed system call.
  init(errno code: Int32, path: String) {
    switch code {
    // The last two: a folder that could not be made.
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR: self = .readOnly(path: path)
    case ENOSPC, EDQUOT: self = .full(path: path)
    default: self = .failed(path: path, detail: String(cString: strerror(code)))
    }
  }
}
