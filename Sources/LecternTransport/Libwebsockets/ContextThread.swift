internal import Logging

/// The library callbacks' view of the thread that serves a ``LoopContext``.
protocol ContextThread: AnyObject, Sendable {
  var logger: Logger { get }

  /// Runs the waiting jobs, and the jobs that they enqueue.
  func runJobs()

  /// Starts closing, if a stop was requested.
  ///
  /// - Returns: the context to close, if so; it is not woken any more.
  func closeIfStopping() -> LoopContext?
}
