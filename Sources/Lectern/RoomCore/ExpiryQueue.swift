internal import DequeModule

/// The sessions that are away, in the order of their departure.
struct ExpiryQueue {
  private struct Entry {
    let session: Session
    let departure: Int
    let time: Duration

    /// Whether the session has stayed away since.
    var isCurrent: Bool { session.departure == departure }
  }

  private var entries: Deque<Entry> = []
  private var lastDeparture = 0
  /// The number of entries at the front without a current session that has only watched.
  private var scannedCount = 0
  /// The number of sessions that are away.
  private(set) var count = 0

  mutating func append(_ session: Session, at now: Duration) {
    lastDeparture += 1
    count += 1
    session.departure = lastDeparture
    entries.append(Entry(session: session, departure: lastDeparture, time: now))
    // The entry of a session that has returned stays until it reaches the front, or until such entries are
    // more than half of all.
    guard entries.count > 2 * count + 64 else { return }
    entries.removeAll { !$0.isCurrent }
    scannedCount = 0
  }

  /// Removes a session that returns.
  mutating func remove(_ session: Session) {
    session.departure = nil
    count -= 1
  }

  /// Removes and returns the session that left first, unless it left after `latest`.
  mutating func popFirst(until latest: Duration) -> Session? {
    while let first = entries.first {
      guard !first.isCurrent || first.time <= latest else { return nil }
      entries.removeFirst()
      scannedCount = max(0, scannedCount - 1)
      if first.isCurrent {
        remove(first.session)
        return first.session
      }
    }
    return nil
  }

  /// Removes and returns the first session that has only watched, or else the first of all: there is little to
  /// remember of a session that has only watched, and one client can open any number of them.
  mutating func popLeastImportant() -> Session? {
    // Each entry is scanned once, as new ones are appended behind it.
    while scannedCount < entries.count {
      let entry = entries[scannedCount]
      scannedCount += 1
      if entry.isCurrent, !entry.session.hasRun {
        remove(entry.session)
        return entry.session
      }
    }
    return popFirst(until: .nanoseconds(Int64.max))
  }
}
