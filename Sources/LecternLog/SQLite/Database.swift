internal import CSQLite

/// A connection to an SQLite file. It isn't thread-safe.
final class Database {
  let path: String
  let files: any FileSystem
  let handle: OpaquePointer

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - isImmutable: whether the file is read without locks and without a write-ahead log beside it.
  init(
    _ path: String,
    isImmutable: Bool = false,
    in files: any FileSystem
  ) throws(LogError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code =
      isImmutable
      ? sqlite3_open_v2(
        Self.immutableURI(path),
        &handle,
        flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
        files.sqliteName
      )
      : sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_READWRITE, files.sqliteName)
    guard let handle, code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw LogError(code: code, path: path, handle: handle)
    }
    (self.path, self.files) = (path, files)
    self.handle = handle
  }

  /// Opens the content of a file for reading.
  ///
  /// - Parameters:
  ///   - content: the content, without a write-ahead log.
  ///   - path: the file's path, for errors.
  init(content: [UInt8], of path: String, in files: any FileSystem) throws(LogError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:",
      &handle,
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_READWRITE,
      nil
    )
    guard let handle, code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw LogError(code: code, path: path, handle: handle)
    }
    (self.path, self.files) = (path, files)
    self.handle = handle
    let size = sqlite3_int64(content.count)
    // SQLite frees it, also after an error.
    guard let copy = sqlite3_malloc64(sqlite3_uint64(content.count)) else {
      throw .failed(path: path, detail: "there is not enough memory")
    }
    copy.copyMemory(from: content, byteCount: content.count)
    try check(
      sqlite3_deserialize(
        handle,
        "main",
        copy.assumingMemoryBound(to: UInt8.self),
        size,
        size,
        UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
      )
    )
  }

  deinit { sqlite3_close_v2(handle) }

  /// Whether the file, or its file system, can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Sets whether closing the connection leaves the write-ahead log beside the file instead of moving it into the file.
  func keepWALOnClose(_ isKept: Bool) { lectern_sqlite3_keep_wal_on_close(handle, isKept ? 1 : 0) }

  /// Runs statements without results.
  func execute(_ sql: String) throws(LogError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Returns the first column of the first row of a statement's result as an integer.
  func integer(_ sql: String) throws(LogError) -> Int64? {
    let statement = try Statement(sql, in: self)
    return try statement.step() ? statement.integer(at: 0) : nil
  }

  /// Returns the first column of the first row of a statement's result as text.
  func text(_ sql: String) throws(LogError) -> String? {
    let statement = try Statement(sql, in: self)
    return try statement.step() ? statement.text(at: 0) : nil
  }

  /// Moves the write-ahead log into the file, with the syncs that this takes.
  ///
  /// - Parameter isTruncating: whether the write-ahead log is cut to no bytes.
  func checkpoint(isTruncating: Bool = false) throws(LogError) {
    let mode = isTruncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    try check(sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil))
  }

  func check(_ code: Int32) throws(LogError) {
    guard code == SQLITE_OK else { throw LogError(code: code, path: path, handle: handle) }
  }

  private static func immutableURI(_ path: String) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return uri + "?immutable=1"
  }
}
