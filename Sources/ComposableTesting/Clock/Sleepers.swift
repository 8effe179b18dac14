/// What time it is on a test clock, and who sleeps.
///
/// Pure state: each input returns whom the caller has to resume, outside its lock.
struct Sleepers {
  typealias Continuation = CheckedContinuation<Void, any Error>

  private(set) var now = TestClock.Instant(offset: .zero)
  /// Where those run who have ever slept here.
  private(set) var executors: [TestExecutor] = []
  private var asleep: [Int: (deadline: TestClock.Instant, continuation: Continuation)] = [:]
  /// Those who have come and are not asleep yet; true where they were cancelled meanwhile.
  private var coming: [Int: Bool] = [:]
  private var count = 0

  var isEmpty: Bool { asleep.isEmpty }

  /// A number for who is about to go to sleep.
  mutating func nextID() -> Int {
    count += 1
    coming[count] = false
    return count
  }

  /// - Returns: the answer where there already is one.
  mutating func sleep(
    _ id: Int,
    until deadline: TestClock.Instant,
    on executor: TestExecutor?,
    _ continuation: Continuation
  ) -> Result<Void, any Error>? {
    if let executor, !executors.contains(where: { $0 === executor }) { executors.append(executor) }
    if coming.removeValue(forKey: id) == true { return .failure(CancellationError()) }
    if deadline <= now { return .success(()) }
    asleep[id] = (deadline, continuation)
    return nil
  }

  /// - Returns: whoever slept.
  mutating func cancel(_ id: Int) -> Continuation? {
    if coming[id] != nil { coming[id] = true }
    return asleep.removeValue(forKey: id)?.continuation
  }

  /// Moves on to the next deadline, but no further than `end`, where it stays if there is none before.
  ///
  /// - Returns: whoever is to be woken: of those with the same deadline, who went to sleep first.
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
