internal import Logging

/// The thread that serves a ``LoopContext``, as the context and its callbacks know it.
protocol ContextThread: AnyObject, Sendable {
  var logger: Logger { get }

  /// Runs the waiting jobs, and the jobs that they enqueue.
  func runJobs()

  /// Starts closing, if a stop was requested.
  ///
  /// - Returns: the context to close, if so; it is not woken any more.
  func closeIfStopping() -> LoopContext?
}
