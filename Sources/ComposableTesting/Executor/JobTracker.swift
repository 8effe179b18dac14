/// Counts the jobs of an executor, and holds the waiters for it to come to rest.
///
/// Pure state: each input returns the continuations that the caller has to resume, outside its lock.
struct JobTracker {
  typealias Waiter = CheckedContinuation<Bool, Never>

  /// Whether the running job is an effect's.
  var isInEffect = false
  private(set) var startedCount = 0
  private var finishedCount = 0
  private var waiters: [Int: (count: Int, waiter: Waiter)] = [:]
  /// The waiters that timed out before they were registered.
  private var timedOut: Set<Int> = []
  private var waiterCount = 0

  mutating func jobStarted() {
    startedCount += 1
  }

  /// - Returns: the waiters that are done.
  mutating func jobFinished() -> [Waiter] {
    finishedCount += 1
    let done = waiters.filter { isAtRest(after: $0.value.count) }
    for id in done.keys { waiters[id] = nil }
    return done.values.map(\.waiter)
  }

  /// - Returns: an identifier for the next waiter; nil if the executor is at rest already.
  mutating func nextWaiter(after count: Int) -> Int? {
    guard !isAtRest(after: count) else { return nil }
    waiterCount += 1
    return waiterCount
  }

  /// - Returns: the answer, if it is known already.
  mutating func wait(_ waiter: Waiter, id: Int, after count: Int) -> Bool? {
    let hasTimedOut = timedOut.remove(id) != nil
    if isAtRest(after: count) { return true }
    if hasTimedOut { return false }
    waiters[id] = (count, waiter)
    return nil
  }

  /// - Returns: the waiter, to be resumed with false.
  mutating func timeOut(_ id: Int) -> Waiter? {
    guard let waiting = waiters.removeValue(forKey: id) else {
      timedOut.insert(id)
      return nil
    }
    return waiting.waiter
  }

  mutating func remove(_ id: Int) {
    timedOut.remove(id)
  }

  private func isAtRest(after count: Int) -> Bool {
    startedCount == finishedCount && startedCount > count
  }
}
