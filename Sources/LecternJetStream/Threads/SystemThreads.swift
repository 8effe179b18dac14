internal import Dispatch
internal import Foundation

/// The threads and the clock of the system.
package struct SystemThreads: WaitingThreads {
  private static let start = ContinuousClock.now

  package init() {}

  package var now: Duration { Self.start.duration(to: .now) }

  package func sleep(for duration: Duration) {
    Thread.sleep(forTimeInterval: duration / .seconds(1))
  }

  package func makeQueue(_ label: String, urgent: Bool) -> any WaitingQueue {
    SystemQueue(queue: DispatchQueue(label: label, qos: urgent ? .userInitiated : .utility))
  }

  private struct SystemQueue: WaitingQueue {
    let queue: DispatchQueue

    func async(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }

    func async(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
      queue.asyncAfter(deadline: .now() + delay / .seconds(1), execute: job)
    }

    func sync(_ job: @escaping @Sendable () -> Void) { queue.sync(execute: job) }
  }
}
