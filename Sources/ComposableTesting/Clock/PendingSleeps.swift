/// The time of a test clock, and the tasks that sleep on it.
///
/// Pure state: each input returns the continuations that the caller has to resume, outside its lock.
struct PendingSleeps {
  typealias Continuation = CheckedContinuation<Void, any Error>

  private(set) var now: TestClock.Instant
  /// The executors of the tasks that have slept on the clock.
  private(set) var executors: [TestExecutor] = []
  private var asleep: [Int: Sleeper] = [:]
  /// The sleepers that are not registered yet; true if cancelled meanwhile.
  private var pending: [Int: Bool] = [:]
  private var count = 0

  private struct Sleeper {
    let deadline: TestClock.Instant
    let isTimer: Bool
    let continuation: Continuation
  }

  init(now: TestClock.Instant) {
    self.now = now
  }

  var isEmpty: Bool { asleep.isEmpty }
  /// Whether nothing but timers sleeps.
  var hasOnlyTimers: Bool { asleep.values.allSatisfy(\.isTimer) }

  /// Returns an identifier for the next sleeper.
  mutating func nextID() -> Int {
    count += 1
    pending[count] = false
    return count
  }

  /// - Parameter isTimer: whether it is a timer of what runs the effects, and not an effect.
  /// - Returns: the result, if it is known already.
  mutating func sleep(
    _ id: Int,
    until deadline: TestClock.Instant,
    on executor: TestExecutor?,
    isTimer: Bool,
    _ continuation: Continuation
  ) -> Result<Void, any Error>? {
    if let executor, !executors.contains(where: { $0 === executor }) { executors.append(executor) }
    if pending.removeValue(forKey: id) == true { return .failure(CancellationError()) }
    if deadline <= now { return .success(()) }
    asleep[id] = Sleeper(deadline: deadline, isTimer: isTimer, continuation: continuation)
    return nil
  }

  /// - Returns: the cancelled sleeper, if it was asleep.
  mutating func cancel(_ id: Int) -> Continuation? {
    if pending[id] != nil { pending[id] = true }
    return asleep.removeValue(forKey: id)?.continuation
  }

  /// Moves the clock to the next deadline, or to `end` if no deadline is earlier.
  ///
  /// - Returns: the sleeper to wake: of those with the same deadline, the first to fall asleep.
  mutating func wakeNext(until end: TestClock.Instant?) -> Continuation? {
    let next = asleep.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    guard let next, end.map({ next.value.deadline <= $0 }) ?? true else {
      if let end { now = max(now, end) }
      return nil
    }
    now = max(now, next.value.deadline)
    asleep[next.key] = nil
    return next.value.continuation
  }
}
