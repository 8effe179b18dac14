internal import Dispatch
internal import Foundation
internal import Logging
internal import Synchronization

/// The thread of an ``EventLoop``: first it serves sockets and jobs, then, after the end of serving,
/// jobs alone.
///
/// The thread holds this object and not the loop, so that freeing the loop ends the thread.
///
/// `@unchecked Sendable`: `executor` is written once, before the thread starts; `isRunningJobs` and
/// `lastRun` are used on the thread alone; everything else that changes is behind a lock or an atomic.
final class LoopThread: ContextThread, @unchecked Sendable {
  let logger: Logger
  let backend: EventLoop.Backend
  let headerSize: Int
  private let jobs = JobQueue()
  private let phase = Mutex(LoopPhase.starting)
  private let identity = Atomic<UInt>(0)
  private let turnCount = Atomic<UInt64>(0)
  /// The system's number of the thread; 0 before its start, and if the system doesn't say.
  private let number = Atomic<Int>(0)
  /// Signalled for jobs after the end of serving.
  private let parked = DispatchSemaphore(value: 0)
  private var executor: UnownedSerialExecutor?
  private var isRunningJobs = false
  private var lastRun: Int64 = 0

  init(logger: Logger, backend: EventLoop.Backend, headerSize: Int) {
    self.logger = logger
    self.backend = backend
    self.headerSize = headerSize
  }

  /// Whether the caller runs on this thread.
  var isCurrent: Bool {
    identity.load(ordering: .relaxed) == Self.currentThread
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }

  /// The system's number of the current thread: on Linux, the last part of a link such as `4711/task/4713`.
  private static var currentNumber: Int {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return link?.split(separator: "/").last.flatMap { Int($0) } ?? 0
  }

  /// Starts the thread, and returns when it serves.
  func start(executor: UnownedSerialExecutor) throws(TransportError) {
    self.executor = executor
    let started = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in withSignalStack { run(started: started) } }
    thread.name = "lectern-loop"
    thread.start()
    started.wait()
    if let error = startError { throw error }
  }

  private var startError: TransportError? {
    phase.withLock { if case .failed(let error) = $0 { error } else { nil } }
  }

  private func run(started: DispatchSemaphore) {
    identity.store(Self.currentThread, ordering: .relaxed)
    number.store(Self.currentNumber, ordering: .relaxed)
    blockSignals()
    do {
      let context = try LoopContext(
        thread: self,
        wantsLibuv: backend == .libuv,
        headerSize: headerSize
      )
      phase.withLock { $0 = .serving(context) }
      started.signal()
      context.serve()
      let waiting = phase.withLock { $0.closed() }
      for continuation in waiting { continuation.resume() }
    } catch {
      phase.withLock { $0 = .failed(error) }
      started.signal()
    }
    runJobsUntilTerminated()
  }

  /// Blocks signals on the loop's thread, so that other threads receive them: the library's libuv plug-in would
  /// otherwise handle SIGINT and SIGTERM itself.
  ///
  /// A blocked trap would end the process without its handler, and so without a crash report.
  private func blockSignals() {
    var blocked = sigset_t()
    sigfillset(&blocked)
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] {
      sigdelset(&blocked, signal)
    }
    // Not in addition to the mask of the thread that starts this one: Dispatch blocks SIGABRT.
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
  }

  /// Gives signal handlers a stack of their own while it runs a function: a stack that has overflowed has no space for them.
  private func withSignalStack(_ body: () -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    var stack = stack_t()
    (stack.ss_sp, stack.ss_size) = (memory.baseAddress, memory.count)
    sigaltstack(&stack, nil)
    body()
    stack.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&stack, nil)
    memory.deallocate()
  }

  private func runJobsUntilTerminated() {
    while true {
      runJobs()
      if phase.withLock({ if case .terminated = $0 { true } else { false } }) { return }
      parked.wait()
    }
  }
}

extension LoopThread {
  /// Adds a job; from any thread.
  func enqueue(_ job: UnownedJob) {
    guard jobs.append(job) else { return }
    wake()
  }

  /// The number of times that the thread has run its jobs.
  var turns: UInt64 { turnCount.load(ordering: .relaxed) }

  /// How long the thread has waited for a processor so far; zero if the system doesn't say.
  ///
  /// Source: the second field of `/proc/PID/task/TID/schedstat`, in nanoseconds (Linux's `sched-stats.rst`).
  var processorWait: Duration {
    let file = "/proc/self/task/\(number.load(ordering: .relaxed))/schedstat"
    let fields = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
    return .nanoseconds(fields.count > 1 ? Int64(fields[1]) ?? 0 : 0)
  }

  /// Makes the thread run its jobs, of which there may be none.
  func requestTurn() { wake() }

  /// Sends SIGABRT to the thread.
  func abort() {
    let identity = identity.load(ordering: .relaxed)
    #if canImport(Darwin)
      if let thread = pthread_t(bitPattern: identity) { pthread_kill(thread, SIGABRT) }
    #else
      if identity != 0 { pthread_kill(identity, SIGABRT) }
    #endif
  }

  private func wake() {
    let isOnLoop = isCurrent
    // The context is woken behind the lock, so that it cannot be destroyed meanwhile.
    phase.withLock { perform($0.wake, isOnLoop: isOnLoop) }
  }

  private func perform(_ wake: LoopPhase.Wake, isOnLoop: Bool) {
    switch wake {
    case .none: break
    case .context(let context): context.wake(isOnLoop: isOnLoop)
    case .parkedThread: parked.signal()
    }
  }

  /// Runs the waiting jobs, and the jobs that they enqueue; called on the thread.
  func runJobs() {
    guard let executor else { return }
    turnCount.wrappingAdd(1, ordering: .relaxed)
    isRunningJobs = true
    defer {
      isRunningJobs = false
      lastRun = MonotonicClock.microseconds
    }
    // A bound, so that jobs that enqueue jobs cannot keep the sockets waiting.
    for _ in 0..<64 {
      let batch = jobs.take()
      if batch.isEmpty { return }
      for job in batch { job.runSynchronously(on: executor) }
    }
    wake()
  }

  /// The time after which jobs run between two callbacks of one turn of the loop, in microseconds.
  private static let turn: Int64 = 2_000

  /// Runs the jobs in the midst of a turn of the loop, if the last time was a while ago: libuv takes up to
  /// 48 times 1,024 events in one turn, and closes thousands of connections in another, before any timer.
  ///
  /// Called from a callback, on the thread, never from within a job.
  ///
  /// - Parameter prepare: called before the jobs run.
  func keepUp(_ prepare: () -> Void) {
    guard !isRunningJobs, MonotonicClock.microseconds - lastRun > Self.turn, servingContext != nil
    else {
      return
    }
    isRunningJobs = true
    prepare()
    runJobs()
  }

  /// Adds a listening socket to the loop; called on its thread.
  ///
  /// - Parameter readySockets: tells which WebSockets have something to read.
  /// - Returns: the port.
  func listen(
    at address: Address,
    for listener: any LibraryListener,
    watching readySockets: ReadySockets
  ) throws(TransportError) -> Int {
    guard let context = servingContext else {
      throw TransportError(.libraryFailed, "the event loop has been shut down")
    }
    return try context.listen(at: address, for: listener, watching: readySockets)
  }

  /// The context, while it serves.
  var servingContext: LoopContext? {
    phase.withLock { if case .serving(let context) = $0 { context } else { nil } }
  }

  /// Starts closing, on the loop, if a stop was requested.
  ///
  /// - Returns: the context to close, if so; it is not woken any more.
  func closeIfStopping() -> LoopContext? {
    phase.withLock { $0.closeIfStopping() }
  }

  /// Stops serving, and returns at the end.
  func stopServing() async {
    await withCheckedContinuation { continuation in
      let isOver = phase.withLock { phase in
        guard let wake = phase.stop(waiting: continuation) else { return true }
        perform(wake, isOnLoop: false)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Ends the thread; called when no actor can enqueue jobs any more.
  func terminate() {
    Task.detached { [self] in
      await stopServing()
      phase.withLock { $0 = .terminated }
      parked.signal()
    }
  }
}
