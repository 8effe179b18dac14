internal import Dispatch
internal import Foundation
internal import Synchronization

/// The threads that send one frame to many connections: the loop's own, and others while it waits for them.
///
/// ```
///   loop    ── reduce ── encode ──┬── send ── send ── send ──┬── those that lack something else ──▶
///   another                       └── send ── send ── send ──┘
/// ```
///
/// Nine tenths of a fan-out are the system's calls, one for each connection. These calls are independent of each
/// other. Everything else remains on the loop's thread. Two threads never use a connection at the same time, and a
/// thread other than the loop's uses one only while the loop's waits here. Redis does the same with `io-threads`.
package struct SendThreads: Sendable {
  /// The number of threads, the loop's included.
  package let count: Int

  /// Maximum number of threads that make a difference.
  package static let limit = 64

  /// The loop's thread alone.
  package static let one = SendThreads(1)

  /// A thread for each core but one. That core is left to the system and other programs.
  package static var automatic: SendThreads {
    SendThreads(ProcessInfo.processInfo.activeProcessorCount - 1)
  }

  /// - Parameter count: at least 1.
  package init(_ count: Int) {
    self.count = max(1, count)
  }

  /// The number of connections that are worth another thread. Waking a thread takes some 50 µs.
  package static let threshold = 512

  /// The number of connections that a thread takes at a time, so that all threads end together.
  private static let chunk = 128

  /// Whether a number of connections is worth another thread.
  package func areWorthwhile(for count: Int) -> Bool {
    self.count > 1 && count >= Self.threshold
  }

  /// Calls a function with consecutive parts of a range, on all threads, and returns once all parts are done.
  ///
  /// - Parameter body: called with parts that do not overlap, at the same time on different threads.
  package func perform(_ range: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    let next = Atomic(range.lowerBound)
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      while true {
        let start = next.add(Self.chunk, ordering: .relaxed).oldValue
        guard start < range.upperBound else { return }
        body(start..<min(start + Self.chunk, range.upperBound))
      }
    }
  }
}
