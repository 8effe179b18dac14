internal import Synchronization

/// The jobs that wait for the loop, and whether it has been woken for them.
///
/// Pure storage: it tells the caller when to wake the loop.
struct JobQueue: ~Copyable {
  // Not private: of a noncopyable struct's private type, Swift 6.3 makes a module that it cannot link.
  struct State {
    var jobs: [UnownedJob] = []
    /// Set by the first job after a drain, cleared by a drain that finds the queue empty, so that many
    /// jobs cost one wake.
    var isWakePending = false
  }

  private let state = Mutex(State())

  /// Adds a job.
  ///
  /// - Returns: whether the loop has to be woken for it.
  func append(_ job: UnownedJob) -> Bool {
    state.withLock { state in
      state.jobs.append(job)
      defer { state.isWakePending = true }
      return !state.isWakePending
    }
  }

  /// Removes and returns all jobs; if there are none, the next one needs a wake again.
  func take() -> [UnownedJob] {
    state.withLock { state in
      defer { state.jobs = [] }
      if state.jobs.isEmpty { state.isWakePending = false }
      return state.jobs
    }
  }
}
