package import CFaultVFS
internal import Foundation

/// An SQLite file system that fails or stalls on demand.
///
/// `@unchecked Sendable`: a test changes it only while its log has no job; a stall is behind a mutex.
package final class FaultVFS: @unchecked Sendable {
  package let name = "fault-\(UUID().uuidString)"
  /// It is not freed, as SQLite keeps the file system to the end of the process.
  private let faults = UnsafeMutablePointer<Faults>.allocate(capacity: 1)

  package init() {
    faults.initialize(to: Faults())
    precondition(fault_vfs_register(name, faults) == 0)
  }

  package var writes: FaultCalls { faults.pointee.writes }
  package var syncs: FaultCalls { faults.pointee.syncs }

  /// Lets the n-th write from now on, and all after it, fail.
  package func failWrites(from call: Int, _ code: Int32, isShort: Bool = false) {
    faults.pointee.writes = FaultCalls(count: 0, failsFrom: Int32(call), code: code)
    faults.pointee.isShort = isShort ? 1 : 0
  }

  package func failSyncs(from call: Int, _ code: Int32) {
    faults.pointee.syncs = FaultCalls(count: 0, failsFrom: Int32(call), code: code)
  }

  package func failOpens(from call: Int, _ code: Int32) {
    faults.pointee.opens = FaultCalls(count: 0, failsFrom: Int32(call), code: code)
  }

  /// Lets the next sync wait until the file system is healed. May be called at any time.
  package func stall() {
    fault_set_stalled(faults, 1)
  }

  package func heal() {
    fault_set_stalled(faults, 0)
    faults.pointee.writes.failsFrom = 0
    faults.pointee.syncs.failsFrom = 0
    faults.pointee.opens.failsFrom = 0
  }

  /// Copies what each sync from now on makes durable to a file and its write-ahead log.
  package func copiesDurableContent(to path: String) {
    withUnsafeMutableBytes(of: &faults.pointee.durablePrefix) { buffer in
      precondition(path.utf8.count < buffer.count)
      buffer.copyBytes(from: path.utf8)
      buffer[path.utf8.count] = 0
    }
  }
}
