internal import CSQLite
internal import LecternLog
internal import Synchronization

// The calls of SQLite's file system.
extension FaultyDisk {
  /// SQLite's code of a call that has failed.
  struct Failure: Error {
    let value: Int32
  }

  /// Opens a file.
  ///
  /// - Parameter path: the name; nil for a temporary file.
  func open(_ path: String?, _ flags: Int32) -> Result<DiskConnection, Failure> {
    let fault = fault(of: .open, path ?? "")
    if case .failure(let code) = fault { return .failure(Failure(value: code)) }
    guard let connection = DiskConnection(self, path, flags: flags) else {
      return .failure(Failure(value: SQLITE_CANTOPEN))
    }
    if fault == .killAfter { killByFault() }
    return .success(connection)
  }

  func delete(_ path: String, syncsFolder: Bool) -> Int32 {
    do {
      try remove(path)
      if syncsFolder { try syncFolder(of: path) }
      return SQLITE_OK
    } catch {
      return IOError.delete
    }
  }
}
