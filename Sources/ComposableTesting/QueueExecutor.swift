internal import Dispatch

/// A serial executor for tests, which stands in for a server's loop.
///
/// ```swift
/// let store = Store(
///   initialState: 0, reducer: counter, executor: QueueExecutor(), now: { .epoch }
/// )
/// await store.send(.incrTapped)
/// ```
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<ObjectIdentifier>()

  /// An executor with a queue of its own.
  public init(label: String = "QueueExecutor") {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: key, value: ObjectIdentifier(self))
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  @available(macOS 26, *)
  public func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: key) == ObjectIdentifier(self)
  }

  /// Runs a function on the executor, as a callback of a loop would be, and waits for it.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    try queue.sync(execute: body)
  }
}
