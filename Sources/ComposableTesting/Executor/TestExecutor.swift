internal import Dispatch
internal import Synchronization

/// Runs a store, and its effects, one job after the other; a test can wait until there is nothing more
/// to do.
///
/// ```
///   test ─▶ perform { store.send } ─▶ [ jobs ] ─▶ one at a time ─▶ at rest ─▶ the test goes on
///                                        ▲              │
///   another thread's answer ─────────────┴── more jobs ◀┘
/// ```
///
/// ```swift
/// let executor = TestExecutor()
/// let store = Store(
///   initialState: 0, reducer: counter,
///   executor: executor, effectExecutor: executor.effects, now: { .epoch }
/// )
/// await store.send(.nthPrimeButtonTapped)
/// await executor.rest()                          // what can be answered has been
/// ```
///
/// As it is the executor of the store *and* of its effects, the order of all that they do is fixed by
/// what they do. Only what leaves it (input and output, an actor with an executor of its own, an
/// unstructured task) comes back in its own time; the test waits for it with
/// ``rest(after:until:)``, or has a ``TestStore`` wait.
public final class TestExecutor: SerialExecutor {
  private static let key = DispatchSpecificKey<Reference>()

  private let queue = DispatchQueue(label: "TestExecutor")
  private let work = Mutex(JobTracker())

  /// An executor that has nothing to do.
  public init() {
    queue.setSpecific(key: Self.key, value: Reference(executor: self))
  }

  /// The executor whose job, or whose ``perform(_:)``, the caller is.
  static var current: TestExecutor? { DispatchQueue.getSpecific(key: key)?.executor }

  /// Where the effects run: between the jobs of the store, but not in its isolation.
  public var effects: some TaskExecutor { EffectExecutor(executor: self) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - isEffect: whether it is no business of the executor's actors, which it must not enter.
  ///   - job: runs it.
  func enqueue(isEffect: Bool = false, _ job: @escaping @Sendable () -> Void) {
    work.withLock { $0.jobBegins() }
    queue.async {
      self.work.withLock { $0.isInEffect = isEffect }
      job()
      for waiter in self.work.withLock({ $0.jobEnds() }) { waiter.resume(returning: true) }
    }
  }

  public func checkIsolated() {
    precondition(
      isIsolating,
      "this does not run on the test executor; call it with 'await', or from 'perform'"
    )
  }

  @available(macOS 26, *)
  public func isIsolatingCurrentContext() -> Bool? {
    isIsolating
  }

  private var isIsolating: Bool {
    Self.current === self && !work.withLock { $0.isInEffect }
  }

  /// Runs a function on the executor, as a callback of a loop would be, and waits for it.
  ///
  /// - Parameter body: may enter the actors of the executor with `assumeIsolated`; but not where it is
  ///   an effect that calls this, whose place is not with them.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard Self.current !== self else { return try body() }
    return try queue.sync {
      work.withLock { $0.isInEffect = false }
      return try body()
    }
  }

  private struct Reference {
    weak let executor: TestExecutor?
  }
}

extension TestExecutor {
  /// How many jobs there have been so far.
  public var jobCount: Int { work.withLock { $0.begun } }

  /// Waits until every job has run, and all those that they brought with them.
  ///
  /// - Parameters:
  ///   - count: a ``jobCount``; where there have been no more jobs since, it waits for one, which
  ///     another thread has to bring.
  ///   - deadline: when it gives up.
  /// - Returns: whether it came to rest; if not, the deadline has passed, or the task was cancelled.
  @discardableResult
  public func rest(
    after count: Int = -1,
    until deadline: ContinuousClock.Instant = .now + .seconds(10)
  ) async -> Bool {
    guard let id = work.withLock({ $0.nextWaiter(after: count) }) else { return true }
    let alarm = Task.detached { [weak self] in
      try await Task.sleep(until: deadline, clock: .continuous)
      self?.giveUp(id)
    }
    defer {
      alarm.cancel()
      work.withLock { $0.forget(id) }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let answer = work.withLock { $0.wait(waiter, id: id, after: count) }
        if let answer { waiter.resume(returning: answer) }
      }
    } onCancel: {
      giveUp(id)
    }
  }

  private func giveUp(_ id: Int) {
    work.withLock { $0.giveUp(id) }?.resume(returning: false)
  }
}
