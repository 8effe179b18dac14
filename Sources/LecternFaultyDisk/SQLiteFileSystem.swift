internal import CSQLite

/// A file system of SQLite over a disk.
///
/// ```
///   sqlite3_vfs ─ pAppData ─▶ FaultyDisk
///   sqlite3_file, then a pointer ─▶ DiskConnection
/// ```
///
/// `@unchecked Sendable`: the tables stay as they are between ``register(_:)`` and the end.
final class SQLiteFileSystem: @unchecked Sendable {
  let name: String
  let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  private let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  private let cName: UnsafeMutablePointer<CChar>

  init() {
    // No other file system of the process has this address.
    name = "disk-\(UInt(bitPattern: system))"
    cName = .allocate(capacity: name.utf8.count + 1)
    for (index, character) in name.utf8CString.enumerated() { cName[index] = character }
    methods.initialize(to: makeMethods())
    system.initialize(to: makeSystem())
    system.pointee.zName = UnsafePointer(cName)
  }

  /// Makes the file system known to SQLite. The disk owns it.
  func register(_ disk: FaultyDisk) {
    system.pointee.pAppData = Unmanaged.passUnretained(disk).toOpaque()
    let code = sqlite3_vfs_register(system, 0)
    precondition(code == SQLITE_OK, "SQLite can't register a file system")
  }

  deinit {
    sqlite3_vfs_unregister(system)
    system.deallocate()
    methods.deallocate()
    cName.deallocate()
  }
}

/// SQLite's part of an open file, and the connection after it. The connection owns its disk.
private struct OpenFile {
  var base = sqlite3_file()
  var connection: Unmanaged<DiskConnection>?
}

private func connection(_ file: UnsafeMutablePointer<sqlite3_file>?) -> DiskConnection? {
  file?.withMemoryRebound(to: OpenFile.self, capacity: 1) {
    $0.pointee.connection?.takeUnretainedValue()
  }
}

private func disk(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> FaultyDisk? {
  system?.pointee.pAppData.map { Unmanaged<FaultyDisk>.fromOpaque($0).takeUnretainedValue() }
}

// Version 1: without shared memory and memory maps. A log's exclusive connection doesn't need them.
private func makeMethods() -> sqlite3_io_methods {
  var methods = sqlite3_io_methods()
  methods.iVersion = 1
  methods.xClose = { file in
    file?.withMemoryRebound(to: OpenFile.self, capacity: 1) {
      $0.pointee.connection?.release()
      $0.pointee.connection = nil
    }
    return SQLITE_OK
  }
  methods.xRead = { file, bytes, count, offset in
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
    return connection(file)?.read(buffer, at: Int(offset)) ?? SQLITE_MISUSE
  }
  methods.xWrite = { file, bytes, count, offset in
    let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
    return connection(file)?.write(bytes, at: Int(offset)) ?? SQLITE_MISUSE
  }
  methods.xTruncate = { file, size in
    connection(file)?.truncate(to: Int(size)) ?? SQLITE_MISUSE
  }
  methods.xSync = { file, _ in connection(file)?.sync() ?? SQLITE_MISUSE }
  methods.xFileSize = { file, result in
    var size = 0
    let code = connection(file)?.size(&size) ?? SQLITE_MISUSE
    result?.pointee = sqlite3_int64(size)
    return code
  }
  methods.xLock = { file, level in connection(file)?.lock(level) ?? SQLITE_MISUSE }
  methods.xUnlock = { file, level in connection(file)?.unlock(level) ?? SQLITE_MISUSE }
  methods.xCheckReservedLock = { file, result in
    result?.pointee = connection(file)?.isReserved == true ? 1 : 0
    return SQLITE_OK
  }
  methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
  // As SQLite's file system for Unix.
  methods.xSectorSize = { _ in 4096 }
  methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
  return methods
}

private func makeSystem() -> sqlite3_vfs {
  var system = sqlite3_vfs()
  system.iVersion = 1
  system.szOsFile = Int32(MemoryLayout<OpenFile>.size)
  system.mxPathname = 512
  system.xOpen = { system, name, file, flags, outFlags in
    guard let disk = disk(system), let file else { return SQLITE_MISUSE }
    // SQLite closes a file that has methods, even if it can't be opened.
    file.pointee.pMethods = nil
    switch disk.open(name.map { String(cString: $0) }, flags) {
    case .failure(let code): return code.value
    case .success(let connection):
      file.withMemoryRebound(to: OpenFile.self, capacity: 1) {
        $0.pointee.connection = Unmanaged.passRetained(connection)
      }
      file.pointee.pMethods = UnsafePointer(disk.sqlite.methods)
      outFlags?.pointee = flags
      return SQLITE_OK
    }
  }
  system.xDelete = { system, name, syncsFolder in
    guard let disk = disk(system), let name else { return SQLITE_MISUSE }
    return disk.delete(String(cString: name), syncsFolder: syncsFolder != 0)
  }
  system.xAccess = { system, name, _, result in
    guard let disk = disk(system), let name else { return SQLITE_MISUSE }
    result?.pointee = disk.exists(String(cString: name)) ? 1 : 0
    return SQLITE_OK
  }
  system.xFullPathname = { _, name, size, result in
    guard let name, let result else { return SQLITE_MISUSE }
    let path = UnsafeBufferPointer(start: name, count: String(cString: name).utf8.count + 1)
    guard path.count <= Int(size) else { return SQLITE_CANTOPEN }
    result.update(from: name, count: path.count)
    return SQLITE_OK
  }
  // No time and no chance of the machine. SQLite's own random numbers, such as a write-ahead log's salts, come from its
  // default file system. They change bytes, but no size and no order.
  system.xRandomness = { _, count, bytes in
    for index in 0..<Int(count) { bytes?[index] = CChar(truncatingIfNeeded: index) }
    return count
  }
  system.xSleep = { _, microseconds in microseconds }
  system.xCurrentTime = { _, result in
    // 1970-01-01, as a Julian day.
    result?.pointee = 2_440_587.5
    return SQLITE_OK
  }
  system.xGetLastError = { _, _, _ in 0 }
  return system
}
