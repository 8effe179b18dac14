internal import CSQLite
internal import Synchronization

/// A file of the disk as SQLite has it open.
final class DiskConnection: Sendable {
  private let disk: FaultyDisk
  private let path: String
  private let file: Int
  /// The process that has opened it.
  private let process: Int
  private let number: Int
  /// Whether the first sync makes the file's name durable, too, as on Unix for a journal.
  private let syncsName: Bool

  /// Opens a file, and creates it if the flags say so.
  ///
  /// - Parameter path: the name; nil for a temporary file.
  /// - Returns: nil if there is no such file.
  init?(_ disk: FaultyDisk, _ path: String?, flags: Int32) {
    let opened = disk.content.withLock { content -> (file: Int, process: Int, number: Int)? in
      guard !content.isIdle else { return nil }
      let existing = path.flatMap { content.names[$0] }
      let creates = flags & SQLITE_OPEN_CREATE != 0
      guard let file = existing ?? (creates ? content.create(path) : nil) else { return nil }
      return (file, content.process, content.connect())
    }
    guard let opened else { return nil }
    (self.disk, self.path) = (disk, path ?? "")
    (file, process, number) = opened
    syncsName = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0
  }

  /// Reads or changes the file, unless its process is dead.
  private func use(
    failingWith code: Int32,
    _ body: (inout DiskContent) -> Int32
  ) -> Int32 {
    disk.content.withLock { content in
      content.process == process && !content.isIdle ? body(&content) : code
    }
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    use(failingWith: IOError.read) { content in
      let bytes = content.files[file].content
      let count = max(0, min(buffer.count, bytes.count - offset))
      content.countRead(count)
      if count > 0 {
        bytes.withUnsafeBytes {
          buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
        }
      }
      guard count < buffer.count else { return SQLITE_OK }
      UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).initializeMemory(
        as: UInt8.self,
        repeating: 0
      )
      return IOError.shortRead
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    perform(.write, failingWith: IOError.write) { file, fault in
      switch fault {
      case .failure(let code): return code
      case .shortWrite(let share, let code):
        let part = bytes[..<Int(Double(bytes.count) * share)]
        file.write(UnsafeRawBufferPointer(rebasing: part), at: offset)
        return code
      default:
        file.write(bytes, at: offset)
        return SQLITE_OK
      }
    }
  }

  func truncate(to size: Int) -> Int32 {
    perform(.write, failingWith: IOError.truncate) { file, fault in
      switch fault {
      case .failure(let code), .shortWrite(_, let code): return code
      default:
        file.resize(to: size)
        return SQLITE_OK
      }
    }
  }

  func sync() -> Int32 {
    let code = perform(.sync, failingWith: IOError.sync) { file, fault in
      switch fault {
      case .failure(let code), .shortWrite(_, let code):
        file.failSync()
        return code
      case .lie: return SQLITE_OK
      default:
        file.sync()
        return SQLITE_OK
      }
    }
    guard code == SQLITE_OK, syncsName else { return code }
    return use(failingWith: IOError.sync) {
      $0.changeNames { $0.sync() }
      return SQLITE_OK
    }
  }

  /// Makes a call that can have a fault.
  private func perform(
    _ kind: DiskCall.Kind,
    failingWith code: Int32,
    _ body: (inout DiskFile, DiskFault?) -> Int32
  ) -> Int32 {
    guard use(failingWith: code, { _ in SQLITE_OK }) == SQLITE_OK else { return code }
    let fault = disk.fault(of: kind, path)
    let result = use(failingWith: code) { $0.change(file) { body(&$0, fault) } }
    guard fault == .killAfter else { return result }
    disk.killByFault()
    return code
  }

  func size(_ size: inout Int) -> Int32 {
    use(failingWith: IOError.size) {
      size = $0.files[file].content.count
      return SQLITE_OK
    }
  }
}

// Locks.
extension DiskConnection {
  func lock(_ level: Int32) -> Int32 {
    use(failingWith: IOError.lock) { content in
      let others = content.files[file].locks.filter { $0.key != number }.values
      let highest = others.max() ?? SQLITE_LOCK_NONE
      let isFree =
        switch level {
        case SQLITE_LOCK_SHARED: highest < SQLITE_LOCK_PENDING
        case SQLITE_LOCK_RESERVED: highest < SQLITE_LOCK_RESERVED
        default: highest == SQLITE_LOCK_NONE
        }
      guard isFree else { return SQLITE_BUSY }
      content.change(file) { $0.locks[number] = max($0.locks[number] ?? 0, level) }
      return SQLITE_OK
    }
  }

  func unlock(_ level: Int32) -> Int32 {
    _ = use(failingWith: SQLITE_OK) { content in
      content.change(file) { $0.locks[number] = level == SQLITE_LOCK_NONE ? nil : level }
      return SQLITE_OK
    }
    return SQLITE_OK
  }

  /// Whether a connection has reserved the file.
  var isReserved: Bool {
    disk.content.withLock {
      $0.files[file].locks.values.contains { $0 >= SQLITE_LOCK_RESERVED }
    }
  }
}

/// SQLite's codes of failed calls, which Swift can't import.
enum IOError {
  static let read = code(1)
  static let shortRead = code(2)
  static let write = code(3)
  static let sync = code(4)
  static let truncate = code(6)
  static let size = code(7)
  static let delete = code(10)
  static let lock = code(15)

  private static func code(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }
}
