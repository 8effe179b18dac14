import Dispatch
import Foundation
import Testing

@testable import LecternRoom

/// Tasks on the threads for the disk.
@Suite struct DiskExecutorTests {
  @Test("tasks that wait for a disk hold up no other task")
  func waiting() async {
    let disk = DispatchSemaphore(value: 0)
    // More than there are threads that tasks share, on most machines.
    let readers = (0..<16).map { _ in
      Task.detached(executorPreference: DiskExecutor.shared) { disk.waitForSignal() }
    }
    await Task.detached { for _ in readers { disk.signal() } }.value
    for reader in readers { await reader.value }
  }
}

extension DispatchSemaphore {
  /// Waits, also in a task: this test is about tasks that do.
  fileprivate func waitForSignal() { wait() }
}
