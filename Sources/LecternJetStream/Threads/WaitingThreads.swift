/// The threads of a process that wait for answers, and their clock.
///
/// ```swift
/// let queue = threads.makeQueue("lectern.nats.log", urgent: true)
/// queue.async { answer = try? connection.request(…) }      // may wait
/// ```
package protocol WaitingThreads: Sendable {
  /// The time since a moment that does not change, on a clock that does not leap.
  var now: Duration { get }

  /// Waits.
  func sleep(for duration: Duration)

  /// Returns a queue whose jobs run one after the other, on a thread that may wait.
  ///
  /// - Parameters:
  ///   - label: names the queue, for a debugger.
  ///   - urgent: whether other work waits for the jobs.
  func makeQueue(_ label: String, urgent: Bool) -> any WaitingQueue
}

/// Jobs that run one after the other and may wait for answers.
package protocol WaitingQueue: Sendable {
  func async(_ job: @escaping @Sendable () -> Void)

  func async(after delay: Duration, _ job: @escaping @Sendable () -> Void)

  /// Runs a job after those before it, and waits for its end.
  func sync(_ job: @escaping @Sendable () -> Void)
}

extension WaitingQueue {
  /// Runs a function that may wait, without blocking the caller's thread.
  package func result<Value: Sendable, Failure: Error>(
    of body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result { () throws(Failure) in try body() }) }
    }
  }
}
