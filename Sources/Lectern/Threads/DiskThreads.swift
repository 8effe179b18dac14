internal import DequeModule
internal import Foundation
internal import Synchronization

/// Threads for work that waits for the disk, such as opening a log or saving links.
///
/// Tasks share a thread for each core, and so do Dispatch's concurrent queues: a few that wait for a slow disk would stop
/// all others. A disk also syncs several files together faster than one after the other.
enum DiskThreads {
  private struct State {
    var threads = 0
    var waiting: Deque<@Sendable () -> Void> = []
  }

  private static let limit = 16
  private static let state = Mutex(State())

  /// Runs some work on one of the threads, once there is a free one.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      add { continuation.resume(with: Result(catching: work)) }
    }
  }

  /// Runs a job on one of the threads, once there is a free one.
  static func add(_ job: @escaping @Sendable () -> Void) {
    let startsThread = state.withLock { state in
      state.waiting.append(job)
      guard state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    guard startsThread else { return }
    Thread.detachNewThread {
      while let job = next() { job() }
    }
  }

  /// Returns the next job; nil if there is none, so that the thread ends.
  private static func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.waiting.isEmpty { state.threads -= 1 }
      return state.waiting.popFirst()
    }
  }
}
