/// The tasks of the effects in flight.
struct EffectTasks: Sendable {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0

  /// A number by which the next task is to be known.
  mutating func nextID() -> Int {
    count += 1
    return count
  }

  mutating func insert(_ task: Task<Void, Never>, id: Int) {
    tasks[id] = task
  }

  mutating func remove(id: Int) {
    tasks[id] = nil
  }

  /// Any one of the tasks in flight.
  var any: Task<Void, Never>? {
    tasks.first?.value
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
  }
}
