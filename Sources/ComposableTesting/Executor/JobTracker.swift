/// How many jobs an executor has begun and ended, and who waits for it to come to rest.
///
/// Pure state: each input returns whom the caller has to resume, outside its lock.
struct JobTracker {
  typealias Waiter = CheckedContinuation<Bool, Never>

  /// Whether the job that runs is an effect's.
  var isInEffect = false
  private(set) var begun = 0
  private var ended = 0
  private var waiters: [Int: (after: Int, waiter: Waiter)] = [:]
  /// Those who gave up before they had begun to wait.
  private var quitters: Set<Int> = []
  private var waiterCount = 0

  mutating func jobBegins() {
    begun += 1
  }

  /// - Returns: those who need not wait any longer.
  mutating func jobEnds() -> [Waiter] {
    ended += 1
    let rested = waiters.filter { isAtRest(after: $0.value.after) }
    for id in rested.keys { waiters[id] = nil }
    return rested.values.map(\.waiter)
  }

  /// - Returns: a number for who is about to wait; nil where there is nothing to wait for.
  mutating func nextWaiter(after count: Int) -> Int? {
    guard !isAtRest(after: count) else { return nil }
    waiterCount += 1
    return waiterCount
  }

  /// - Returns: the answer where there already is one.
  mutating func wait(_ waiter: Waiter, id: Int, after count: Int) -> Bool? {
    let hasQuit = quitters.remove(id) != nil
    if isAtRest(after: count) { return true }
    if hasQuit { return false }
    waiters[id] = (count, waiter)
    return nil
  }

  /// - Returns: whoever waited, to be told that it was in vain.
  mutating func giveUp(_ id: Int) -> Waiter? {
    guard let waiting = waiters.removeValue(forKey: id) else {
      quitters.insert(id)
      return nil
    }
    return waiting.waiter
  }

  mutating func forget(_ id: Int) {
    quitters.remove(id)
  }

  private func isAtRest(after count: Int) -> Bool {
    begun == ended && begun > count
  }
}
