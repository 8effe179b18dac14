internal import DequeModule

/// Pages that are away, in the order in which they left.
struct ExpiryQueue {
  private struct Entry {
    let session: Session
    let number: Int
    let time: Duration

    /// Whether the page has not come back since.
    var lasts: Bool { session.departure == number }
  }

  private var departures: Deque<Entry> = []
  private var lastNumber = 0
  /// How many are away.
  private(set) var count = 0

  /// A page leaves.
  mutating func append(_ session: Session, at now: Duration) {
    lastNumber += 1
    count += 1
    session.departure = lastNumber
    departures.append(Entry(session: session, number: lastNumber, time: now))
    // Those who have come back stay in the list until they come to its front, or are more than half of it.
    if departures.count > 2 * count + 64 { departures.removeAll { !$0.lasts } }
  }

  /// A page comes back.
  mutating func remove(_ session: Session) {
    session.departure = nil
    count -= 1
  }

  /// Takes out the page that left first.
  ///
  /// - Parameter latest: it is left where it is if it left later than then.
  mutating func popFirst(until latest: Duration = .nanoseconds(Int64.max)) -> Session? {
    while let first = departures.first {
      guard !first.lasts || first.time <= latest else { return nil }
      departures.removeFirst()
      if first.lasts {
        remove(first.session)
        return first.session
      }
    }
    return nil
  }
}
