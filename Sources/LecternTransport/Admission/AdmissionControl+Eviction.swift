// Eviction, when all slots are taken, and timeouts.
extension AdmissionControl {
  /// The time for which a connection may be without progress when others need its slot.
  static let timeout = Duration.seconds(2)

  /// The maximum number of responses that are measured for one new connection.
  private static let measuresPerAdmission = 16

  /// Returns the connection to evict before admitting another from an address; nil if none may be.
  ///
  /// In this order:
  /// 1. the anonymous connection that has been idle for longest: a browser opens another when it needs one;
  /// 2. if the new connection's address has more than its share of handshakes, the oldest of them;
  /// 3. the anonymous handshake, or response without progress, that is oldest;
  /// 4. the same of participants because the new connection may be a presenter's.
  ///
  /// Never a WebSocket, and never a presenter's connection.
  mutating func victim(
    for entry: AddressCounts.Entry?,
    at now: Instant,
    measure: Measure
  ) -> Int32? {
    if let idle = idle[.anonymous].first { return idle }
    if let entry, addressCounts.handshakes(of: entry).count >= limits.handshakesPerAddress {
      return addressCounts.handshakes(of: entry).first
    }
    if let stalled = stalled(.anonymous, at: now, measure: measure) { return stalled }
    let oldest = [handshakes.first, responding[.anonymous].first].compactMap(\.self)
      .min { records[Int($0)].since < records[Int($1)].since }
    return oldest ?? idle[.participant].first
      ?? stalled(.participant, at: now, measure: measure) ?? responding[.participant].first
  }

  /// Returns the response that has been below the least rate for longer than ``timeout``, if any.
  private mutating func stalled(
    _ priority: ConnectionPriority,
    at now: Instant,
    measure: Measure
  ) -> Int32? {
    for _ in 0..<Self.measuresPerAdmission {
      guard let oldest = responding[priority].first, isOverdue(oldest, Self.timeout, at: now)
      else {
        return nil
      }
      if !hasProgressed(oldest, at: now, measure: measure) { return oldest }
    }
    return nil
  }

  /// Returns whether a response is taken fast enough; if so, starts the next window.
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

  /// The connections that are overdue.
  struct Overdue: Equatable {
    /// Connections that have made no request.
    var handshakes: [Int32] = []
    /// Connections that have not made another request.
    var idle: [Int32] = []
    /// Connections that do not take their response.
    var responses: [Int32] = []
  }

  /// Returns the connections that are overdue, and moves them to `leaving`.
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
