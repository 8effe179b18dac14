internal import Foundation
package import LecternFaultyDisk
internal import Synchronization

/// A disk whose calls fail from a certain one on, or stall.
package final class CountedFaults: Sendable {
  private struct Calls {
    var count = 0
    /// The number of the first call that fails; nil for none.
    var first: Int?
    var fault: DiskFault?

    mutating func next() -> DiskFault? {
      count += 1
      guard let first, count >= first else { return nil }
      return fault
    }
  }

  package let disk: FaultyDisk
  private let calls = Mutex<[DiskCall.Kind: Calls]>([:])
  /// Whether syncs wait.
  private let isStalled = Mutex(false)
  private let stall = NSCondition()

  package init(on disk: FaultyDisk = FaultyDisk()) {
    self.disk = disk
    disk.setFaults { [weak self] in self?.fault(of: $0) }
  }

  private func fault(of call: DiskCall) -> DiskFault? {
    if call.kind == .sync { waitWhileStalled() }
    return calls.withLock { $0[call.kind, default: Calls()].next() }
  }

  /// Returns the number of calls since the last change.
  package func count(of kind: DiskCall.Kind) -> Int { calls.withLock { $0[kind]?.count ?? 0 } }

  /// Gives the n-th call from now on, and all after it, a fault.
  package func add(_ fault: DiskFault, to kind: DiskCall.Kind, from call: Int) {
    calls.withLock { $0[kind] = Calls(first: call, fault: fault) }
  }

  /// Lets the next sync wait until the disk is healed. May be called at any time.
  package func stallSyncs() { isStalled.withLock { $0 = true } }

  package func heal() {
    calls.withLock { calls in for kind in calls.keys { calls[kind]?.first = nil } }
    stall.withLock {
      isStalled.withLock { $0 = false }
      stall.broadcast()
    }
  }

  private func waitWhileStalled() {
    stall.withLock { while isStalled.withLock({ $0 }) { stall.wait() } }
  }
}
