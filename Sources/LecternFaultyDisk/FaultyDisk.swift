internal import Synchronization

/// A disk in memory for a log and its SQLite file, with faults that a function decides.
///
/// ```swift
/// let disk = FaultyDisk { call in call.kind == .sync ? .lie : nil }
/// let log = try SQLiteLog.open("room.log", identity: identity, in: disk, on: worker).log
/// disk.cutPower(keeping: { false }, names: { _ in 0 })    // loses what no sync has made durable
/// disk.start()
/// ```
///
/// ```
///   write ─▶ content ─ sync ─▶ durable      a killed process leaves the content
///              └─ power cut ──▶ durable, and the sectors that happen to have reached the medium
/// ```
///
/// One process at a time uses it.
package final class FaultyDisk: Sendable {
  let content = Mutex(DiskContent())
  private let decision: Mutex<@Sendable (DiskCall) -> DiskFault?>
  private let onKill: Mutex<@Sendable () -> Void>
  let sqlite: SQLiteFileSystem

  /// - Parameter fault: decides the fault of a call; called on the thread of the call.
  package init(fault: @escaping @Sendable (DiskCall) -> DiskFault? = { _ in nil }) {
    decision = Mutex(fault)
    onKill = Mutex({})
    sqlite = SQLiteFileSystem()
    sqlite.register(self)
  }

  package var sqliteName: String? { sqlite.name }

  /// Replaces the function that decides the faults.
  package func setFaults(_ fault: @escaping @Sendable (DiskCall) -> DiskFault?) {
    decision.withLock { $0 = fault }
  }

  /// Sets the function that is called when a fault kills the process.
  package func setKillHandler(_ handler: @escaping @Sendable () -> Void) {
    onKill.withLock { $0 = handler }
  }

  /// Returns a disk without faults that has the same content, and that another process uses.
  package func copy() -> FaultyDisk {
    var content = content.withLock { $0 }
    content.kill()
    content.start()
    let copy = FaultyDisk()
    copy.content.withLock { [content] in $0 = content }
    return copy
  }

  /// Kills the process. The disk keeps all that the process has written.
  package func kill() { content.withLock { $0.kill() } }

  /// Cuts the power: the process is killed, and the changes that no sync has made durable are lost, or not.
  ///
  /// - Parameters:
  ///   - isKept: decides for each unsynced sector whether the medium has it.
  ///   - count: returns how many of a number of changes of names the medium has.
  package func cutPower(keeping isKept: () -> Bool, names count: (Int) -> Int) {
    content.withLock { $0.cutPower(keeping: isKept, names: count) }
  }

  /// Lets another process use the disk.
  package func start() { content.withLock { $0.start() } }

  /// The size of the parts of a write that reach the medium as a whole.
  package static let sectorSize = DiskFile.sectorSize

  /// Fills a part of a file with a byte.
  package func rot(_ path: String, _ range: Range<Int>, filling byte: UInt8) {
    content.withLock { content in
      guard let file = content.names[path] else { return }
      content.change(file) { $0.rot(range, filling: byte) }
    }
  }

  /// The number of bytes that SQLite has read from its files.
  package var readCount: Int { content.withLock(\.readCount) }

  /// The names of the files, sorted.
  package var names: [String] { content.withLock { $0.names.files.keys.sorted() } }

  /// Returns the fault of a call. A process that is killed before the call doesn't make it.
  func fault(of kind: DiskCall.Kind, _ path: String) -> DiskFault? {
    let decide = decision.withLock { $0 }
    let fault = decide(DiskCall(kind: kind, path: path))
    if fault == .killBefore { killByFault() }
    return fault
  }

  func killByFault() {
    kill()
    onKill.withLock { $0 }()
  }
}
