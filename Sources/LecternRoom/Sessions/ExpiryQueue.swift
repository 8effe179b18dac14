internal import DequeModule

/// The keys of the absent sessions, in the order of their departure.
struct ExpiryQueue {
  private struct Entry {
    let key: Int
    let departure: Int
    let time: Duration
  }

  private var entries: Deque<Entry> = []
  /// The last departures of the absent sessions.
  private var departures: [Int: Int] = [:]
  private var lastDeparture = 0
  /// The number of entries at the front that were scanned for unimportant sessions.
  private var scannedCount = 0

  /// The number of absent sessions.
  var count: Int { departures.count }

  mutating func append(_ key: Int, at now: Duration) {
    lastDeparture += 1
    departures[key] = lastDeparture
    entries.append(Entry(key: key, departure: lastDeparture, time: now))
    // The entry of a session that has returned stays until it reaches the front, or until such entries are
    // more than half of all.
    guard entries.count > 2 * count + 64 else { return }
    entries.removeAll { departures[$0.key] != $0.departure }
    scannedCount = 0
  }

  /// Removes a session that returns.
  ///
  /// - Returns: whether it was away.
  @discardableResult
  mutating func remove(_ key: Int) -> Bool {
    departures.removeValue(forKey: key) != nil
  }

  /// Removes and returns the session that left first, unless it left after `latest`.
  mutating func popFirst(until latest: Duration) -> Int? {
    while let first = entries.first {
      let isCurrent = isCurrent(first)
      guard !isCurrent || first.time <= latest else { return nil }
      entries.removeFirst()
      scannedCount = max(0, scannedCount - 1)
      if isCurrent {
        remove(first.key)
        return first.key
      }
    }
    return nil
  }

  /// Removes and returns the first unimportant session, or else the first of all.
  mutating func popFirst(where mattersLittle: (Int) -> Bool) -> Int? {
    // Each entry is scanned once, because new ones are appended behind it.
    while scannedCount < entries.count {
      let entry = entries[scannedCount]
      scannedCount += 1
      if isCurrent(entry), mattersLittle(entry.key) {
        remove(entry.key)
        return entry.key
      }
    }
    return popFirst(until: .nanoseconds(Int64.max))
  }

  /// Whether the session has been away since then.
  private func isCurrent(_ entry: Entry) -> Bool { departures[entry.key] == entry.departure }
}
