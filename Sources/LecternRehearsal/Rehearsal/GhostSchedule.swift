internal import HeapModule

/// The events that ghosts have scheduled, in the order of their times. Events at the same time keep the order in which they
/// were added.
struct GhostSchedule {
  private struct Entry: Comparable {
    let time: Duration
    /// The position among the events at the same time.
    let order: Int
    let ghost: Int
    let event: Ghost.Event

    static func < (left: Entry, right: Entry) -> Bool {
      (left.time, left.order) < (right.time, right.order)
    }

    static func == (left: Entry, right: Entry) -> Bool { left.order == right.order }
  }

  private var entries = Heap<Entry>()
  private var addedCount = 0

  /// The time of the next event.
  var nextTime: Duration? { entries.min?.time }

  /// Adds an event.
  ///
  /// - Parameter ghost: the index of the ghost.
  mutating func add(_ event: Ghost.Event, of ghost: Int, at time: Duration) {
    addedCount += 1
    entries.insert(Entry(time: time, order: addedCount, ghost: ghost, event: event))
  }

  /// Removes and returns the next event if its time has come.
  mutating func popFirst(dueBy now: Duration) -> (ghost: Int, event: Ghost.Event)? {
    guard let next = entries.min, next.time <= now else { return nil }
    entries.removeMin()
    return (next.ghost, next.event)
  }

  mutating func removeAll() { entries = Heap() }
}
