internal import LecternLog

/// The thread of a log's file in a simulated process. Its disk takes virtual time.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedLogWorker: LogWorker, @unchecked Sendable {
  private let loop: SimulatedLoop
  private var faults: DiskFaults
  private var waiting: [@Sendable () -> Void] = []

  /// - Parameter faults: the delays of the disk.
  init(of loop: SimulatedLoop, faults: DiskFaults) {
    (self.loop, self.faults) = (loop, faults)
  }

  func async(_ job: @escaping @Sendable () -> Void) {
    waiting.append(job)
    loop.schedule.after(faults.delay(), in: loop.process) { [self] in runWaiting() }
  }

  func sync<Value>(_ body: () throws -> Value) rethrows -> Value {
    runWaiting()
    return try body()
  }

  private func runWaiting() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}
