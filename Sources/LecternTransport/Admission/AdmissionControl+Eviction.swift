// Which connections are closed: for a newcomer when all places are taken, and in time.
extension AdmissionControl {
  /// The time for which a connection may be without progress when others need its place.
  static let patience = Duration.seconds(2)

  /// The number of responses that are measured for one newcomer, at most.
  private static let measuresPerNewcomer = 16

  /// Returns the connection to evict before admitting another from an address; nil where none may be.
  ///
  /// In this order:
  /// 1. the anonymous connection that has been idle for longest: a browser opens another when it needs one;
  /// 2. where the newcomer's address has more than its share of silent connections, the oldest of them;
  /// 3. the anonymous connection that has been silent, or without progress in taking its answer, for longest;
  /// 4. the same of participants, as the newcomer may be a presenter.
  ///
  /// Never a WebSocket, and never a presenter's connection.
  mutating func victim(
    for entry: AddressCounts.Entry?,
    at now: Instant,
    measure: Measure
  ) -> Int32? {
    if let idle = idle[.anonymous].first { return idle }
    if let entry, book.handshakes(of: entry).count >= limits.handshakesPerAddress {
      return book.handshakes(of: entry).first
    }
    if let stalled = stalled(.anonymous, at: now, measure: measure) { return stalled }
    let oldest = [handshakes.first, responding[.anonymous].first].compactMap(\.self)
      .min { records[Int($0)].since < records[Int($1)].since }
    return oldest ?? idle[.participant].first
      ?? stalled(.participant, at: now, measure: measure) ?? responding[.participant].first
  }

  /// Returns the response that has been below the least rate for longer than our patience, if any.
  private mutating func stalled(
    _ priority: ConnectionPriority,
    at now: Instant,
    measure: Measure
  ) -> Int32? {
    for _ in 0..<Self.measuresPerNewcomer {
      guard let oldest = responding[priority].first, isOverdue(oldest, Self.patience, at: now)
      else {
        return nil
      }
      if !hasProgressed(oldest, at: now, measure: measure) { return oldest }
    }
    return nil
  }

  /// Whether a response is taken fast enough; if so, the next window begins.
  private mutating func hasProgressed(
    _ descriptor: Int32,
    at now: Instant,
    measure: Measure
  ) -> Bool {
    let record = records[Int(descriptor)]
    let moved = measure(descriptor)
    if moved >= 0, record.moved >= 0 {
      let seconds = Double(now - record.since) / 1_000_000
      guard Double(moved - record.moved) >= seconds * Double(limits.responseRate) else {
        return false
      }
    }
    leaveList(descriptor)
    beginWindow(descriptor, at: now, moved: moved)
    return true
  }

  /// The connections that have taken too long.
  struct Overdue: Equatable {
    /// Connections that have not asked for anything.
    var handshakes: [Int32] = []
    /// Connections that have not asked again.
    var idle: [Int32] = []
    /// Connections that do not take their answer.
    var responses: [Int32] = []
  }

  /// Finds the connections that have taken too long, which are to be closed.
  mutating func overdue(at now: Instant, measure: Measure) -> Overdue {
    var overdue = Overdue()
    while let oldest = handshakes.first, isOverdue(oldest, limits.handshakeTime, at: now) {
      dismiss(oldest)
      overdue.handshakes.append(oldest)
    }
    for priority in ConnectionPriority.allCases {
      while let oldest = idle[priority].first, isOverdue(oldest, limits.idleTime, at: now) {
        dismiss(oldest)
        overdue.idle.append(oldest)
      }
      while let oldest = responding[priority].first,
        isOverdue(oldest, limits.responseTime, at: now)
      {
        if hasProgressed(oldest, at: now, measure: measure) { continue }
        dismiss(oldest)
        overdue.responses.append(oldest)
      }
    }
    return overdue
  }

  private func isOverdue(_ descriptor: Int32, _ time: Duration, at now: Instant) -> Bool {
    Duration.microseconds(now - records[Int(descriptor)].since) >= time
  }
}
