internal import Dispatch

/// Runs the work on a log's file, one job at a time, in their order.
package protocol LogWorker: Sendable {
  /// Runs a job later.
  func async(_ job: @escaping @Sendable () -> Void)

  /// Runs the waiting jobs and then a function, and returns its result.
  func sync<Value>(_ body: () throws -> Value) rethrows -> Value
}

/// A thread for a log's file.
struct LogThread: LogWorker {
  private let queue: DispatchQueue

  /// - Parameter label: names the thread for people who debug.
  init(_ label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  func async(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }

  func sync<Value>(_ body: () throws -> Value) rethrows -> Value { try queue.sync(execute: body) }
}

extension LogWorker where Self == LogThread {
  /// The thread of a log that a server writes.
  static var thread: Self { LogThread("lectern.log") }
}
