/// The tasks that update copies of shared values: one for each copy in an open room, while the room that has the value is open,
/// too.
struct SharedValueTasks {
  /// A copy: the name of its room, and its index among the room's copies.
  struct Copy: Hashable {
    let room: String
    let index: Int
  }

  private var tasks: [Copy: (source: String, task: Task<Void, Never>)] = [:]
  /// The number of tasks from each room that has a value.
  private var counts: [String: Int] = [:]

  /// Whether a copy has a task.
  func contains(_ copy: Copy) -> Bool { tasks[copy] != nil }

  /// Whether an open room has a copy of a value of a room.
  func areCopied(from source: String) -> Bool { counts[source, default: 0] > 0 }

  /// Adds the task of a copy.
  ///
  /// - Parameter source: the name of the room that has the value.
  mutating func add(_ task: Task<Void, Never>, of copy: Copy, from source: String) {
    tasks[copy] = (source, task)
    counts[source, default: 0] += 1
  }

  /// Ends the tasks of a room that is being closed; nil ends all.
  mutating func end(of room: String?) {
    for (copy, entry) in tasks where room == nil || copy.room == room || entry.source == room {
      entry.task.cancel()
      tasks[copy] = nil
      counts[entry.source, default: 0] -= 1
    }
  }
}
