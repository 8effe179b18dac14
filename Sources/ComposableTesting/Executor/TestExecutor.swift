internal import Dispatch
internal import Synchronization

/// A serial executor for a store and its effects. A test can wait until it is at rest.
///
/// ```
///   test ─▶ perform { store.send } ─▶ [ jobs ] ─▶ one at a time ─▶ at rest ─▶ the test continues
///                                        ▲              │
///   response of another thread ──────────┴── more jobs ◀┘
/// ```
///
/// ```swift
/// let executor = TestExecutor()
/// let store = Store(
///   initialState: 0, reducer: counter,
///   executor: executor, effectExecutor: executor.effects, now: { .epoch }
/// )
/// await store.send(.nthPrimeButtonTapped)
/// await executor.rest()                          // all effects that need no outside help have run
/// ```
///
/// It is the executor of the store *and* of its effects, so their order is deterministic. Only work that
/// leaves it (input and output, an actor with its own executor, an unstructured task) takes its own time;
/// wait for it with ``rest(after:until:)``. A ``TestStore`` waits automatically.
public final class TestExecutor: SerialExecutor {
  private static let key = DispatchSpecificKey<Reference>()

  private let queue = DispatchQueue(label: "TestExecutor")
  private let jobs = Mutex(JobTracker())

  /// An executor without jobs.
  public init() {
    queue.setSpecific(key: Self.key, value: Reference(executor: self))
  }

  /// The executor of the current job or ``perform(_:)``, if any.
  static var current: TestExecutor? { DispatchQueue.getSpecific(key: key)?.executor }

  /// A task executor for effects: they run between the jobs of the store, outside its isolation.
  public var effects: some TaskExecutor { EffectExecutor(executor: self) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - isEffect: whether the job runs outside the isolation of the executor's actors.
  ///   - job: runs the job.
  func enqueue(isEffect: Bool = false, _ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.jobStarted() }
    queue.async {
      self.jobs.withLock { $0.isInEffect = isEffect }
      job()
      for waiter in self.jobs.withLock({ $0.jobFinished() }) { waiter.resume(returning: true) }
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
    Self.current === self && !jobs.withLock { $0.isInEffect }
  }

  /// Runs a function synchronously on the executor, as a callback of an event loop would.
  ///
  /// - Parameter body: may enter the executor's actors with `assumeIsolated`, unless an effect calls this:
  ///   effects are outside their isolation.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard Self.current !== self else { return try body() }
    return try queue.sync {
      jobs.withLock { $0.isInEffect = false }
      return try body()
    }
  }

  private struct Reference {
    weak let executor: TestExecutor?
  }
}

extension TestExecutor {
  /// The number of jobs enqueued so far.
  public var jobCount: Int { jobs.withLock { $0.startedCount } }

  /// Waits until every job has run, including the jobs that they enqueue.
  ///
  /// - Parameters:
  ///   - count: a ``jobCount``. If no job was enqueued since, the call waits until another thread enqueues
  ///     one.
  ///   - deadline: when to give up.
  /// - Returns: whether the executor came to rest; false after the deadline, or if the task was cancelled.
  @discardableResult
  public func rest(
    after count: Int = -1,
    until deadline: ContinuousClock.Instant = .now + defaultTimeout
  ) async -> Bool {
    guard let id = jobs.withLock({ $0.nextWaiter(after: count) }) else { return true }
    let timeout = Task.detached { [weak self] in
      try await Task.sleep(until: deadline, clock: .continuous)
      self?.timeOut(id)
    }
    defer {
      timeout.cancel()
      jobs.withLock { $0.remove(id) }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let answer = jobs.withLock { $0.wait(waiter, id: id, after: count) }
        if let answer { waiter.resume(returning: answer) }
      }
    } onCancel: {
      timeOut(id)
    }
  }

  private func timeOut(_ id: Int) {
    jobs.withLock { $0.timeOut(id) }?.resume(returning: false)
  }
}
