internal import DequeModule
internal import Foundation
internal import Synchronization

/// Threads for work that waits for the disk, such as opening a log or saving links.
///
/// Tasks share one thread for each core, and so do Dispatch's concurrent queues. A few tasks that wait for a slow disk would
/// stop all others. A disk also syncs several files together faster than one after the other.
package final class DiskThreads: Sendable {
  private struct State {
    var threads = 0
    var waiting: Deque<@Sendable () -> Void> = []
  }

  /// The threads for work that a room waits for.
  static let shared = DiskThreads()
  /// The threads for folds of long logs. They only take processor time that the loops leave.
  static let replay = DiskThreads(niceness: 5)

  private static let limit = 16
  private let state = Mutex(State())
  private let niceness: Int32

  /// - Parameter niceness: by how much the threads' priority is lower than that of other threads, if the system
  ///   has thread priorities.
  private init(niceness: Int32 = 0) {
    self.niceness = niceness
  }

  /// Runs some work on one of the shared threads, once a thread is free.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      shared.add { continuation.resume(with: Result(catching: work)) }
    }
  }

  /// Runs a job on one of the threads, once a thread is free.
  func add(_ job: @escaping @Sendable () -> Void) {
    let startsThread = state.withLock { state in
      state.waiting.append(job)
      guard state.threads < Self.limit else { return false }
      state.threads += 1
      return true
    }
    guard startsThread else { return }
    Thread.detachNewThread { [self] in
      lowerPriority()
      while let job = next() { job() }
    }
  }

  /// Returns the next job; nil if there is none, to end the thread.
  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.waiting.isEmpty { state.threads -= 1 }
      return state.waiting.popFirst()
    }
  }

  private func lowerPriority() {
    #if os(Linux)
      // On Linux, 0 is the calling thread, not its process. Lowering a priority needs no privilege. Raising it does.
      if niceness > 0 { _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, niceness) }
    #endif
  }
}
