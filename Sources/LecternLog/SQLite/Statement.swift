internal import CSQLite

/// A prepared statement of a ``Database``. Columns count from 0, parameters from 1.
final class Statement {
  private let database: Database
  private let handle: OpaquePointer

  init(_ sql: String, in database: Database) throws(LogError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle,
      sql,
      -1,
      UInt32(SQLITE_PREPARE_PERSISTENT),
      &handle,
      nil
    )
    guard let handle, code == SQLITE_OK else {
      throw LogError(code: code, path: database.path, handle: database.handle)
    }
    self.database = database
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Steps to the next row.
  ///
  /// - Returns: whether there is one.
  func step() throws(LogError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw LogError(code: code, path: database.path, handle: database.handle)
    }
  }

  /// Runs a statement without results, and makes it ready for the next run.
  func run() throws(LogError) {
    defer { reset() }
    _ = try step()
  }

  /// Makes the statement ready for the next run. Ignores SQLite's result, because it repeats an error that the last
  /// run has thrown.
  func reset() { sqlite3_reset(handle) }

  func bind(_ value: Int64?, at index: Int32) throws(LogError) {
    guard let value else { return try database.check(sqlite3_bind_null(handle, index)) }
    try database.check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ value: String?, at index: Int32) throws(LogError) {
    guard var value else { return try database.check(sqlite3_bind_null(handle, index)) }
    let code = value.withUTF8 {
      lectern_sqlite3_bind_text(
        handle,
        index,
        UnsafeRawPointer($0.baseAddress) ?? Self.empty,
        UInt64($0.count)
      )
    }
    try database.check(code)
  }

  func bind(_ value: [UInt8]?, at index: Int32) throws(LogError) {
    guard let value else { return try database.check(sqlite3_bind_null(handle, index)) }
    let code = value.withUnsafeBytes {
      lectern_sqlite3_bind_blob(handle, index, $0.baseAddress ?? Self.empty, UInt64($0.count))
    }
    try database.check(code)
  }

  func isNull(at column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(at column: Int32) -> Int64? {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(handle, column)
  }

  func text(at column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
    return String(decoding: bytes(at: column), as: UTF8.self)
  }

  func blob(at column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { return nil }
    return Array(bytes(at: column))
  }

  /// Adds the values of columns to a digest.
  func combine(_ columns: ClosedRange<Int32>, into digest: inout ChainDigest) {
    for column in columns {
      switch sqlite3_column_type(handle, column) {
      case SQLITE_NULL: digest.combine(UInt64(0))
      case SQLITE_INTEGER: digest.combine(Optional(sqlite3_column_int64(handle, column)))
      default: digest.combine(bytes(at: column))
      }
    }
  }

  /// Returns the bytes of a text or a blob. They are valid until the next step.
  private func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    // The pointer of a blob: that of a text would copy it, to end it with a zero.
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// A null pointer would bind NULL instead of an empty value.
  private static var empty: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 1) }
}
