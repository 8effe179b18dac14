/// Decides which connections are admitted, and which are evicted for them.
///
/// ```
///   accepted ─▶ handshaking ─▶ responding ⇄ idle
///                    │             │ └──▶ WebSocket ─▶ closed
///                    └── too slow ─┴── evicted for another: leaving ─▶ closed
/// ```
///
/// WebSockets keep their slots. All other connections are visitors: they have the slots that no WebSocket
/// needs, and a number of their own. A new connection is admitted as long as another can be evicted for it, as
/// its request may carry a link: see ``victim(for:at:measure:)`` for the order. Nothing is evicted while slots
/// are free.
///
/// A pure state machine: every input returns what to do. Connections are identified by their descriptors.
struct AdmissionControl {
  /// A moment, in microseconds since some other: a plain number because it is noted for every connection.
  typealias Instant = Int64
  typealias Refusal = ListenerStatistics.Refusal
  /// Returns the bytes that a connection has moved, both ways, since it began; negative if unknown.
  typealias Measure = (Int32) -> Int64

  /// The decision on a new connection.
  enum Verdict: Equatable {
    case admitted
    /// Admitted. Another connection in the given phase has to be closed.
    case admittedEvicting(Int32, Phase)
    case refused
  }

  enum Phase {
    case closed, handshaking, responding, idle, webSocket
    /// The connection is being closed.
    case leaving
  }

  struct Record {
    var phase = Phase.closed
    var priority = ConnectionPriority.anonymous
    var entry: AddressCounts.Entry?
    /// The beginning of the phase; in `responding`, of the window in which progress is measured.
    var since: Instant = 0
    /// The bytes that had been moved at the beginning of the window.
    var moved: Int64 = 0
  }

  let limits: ConnectionLimits
  var records: [Record] = []
  var addressCounts = AddressCounts()
  var handshakes = DescriptorList()
  var idle = PriorityLists()
  var responding = PriorityLists()
  var webSockets = PriorityLists()
  var links = DescriptorLinks()
  private(set) var leavingCount = 0
  private(set) var openCount = 0

  init(limits: ConnectionLimits) {
    self.limits = limits
  }

  var handshakeCount: Int { handshakes.count }
  var addressCount: Int { addressCounts.count }
  var webSocketCount: Int { ConnectionPriority.allCases.reduce(0) { $0 + webSockets[$1].count } }

  func phase(of descriptor: Int32) -> Phase {
    records.indices.contains(Int(descriptor)) ? records[Int(descriptor)].phase : .closed
  }

  /// Whether a connection may make its first, or the next, request.
  func mayRequest(_ descriptor: Int32) -> Bool {
    let phase = phase(of: descriptor)
    return phase == .handshaking || phase == .idle
  }

  /// The connections whose timeouts are kept here: all but the WebSockets.
  var timed: some Sequence<Int32> {
    let lists = [handshakes] + ConnectionPriority.allCases.flatMap { [idle[$0], responding[$0]] }
    return lists.lazy.flatMap { [links] in links.descriptors(of: $0) }
  }

  /// Admits or refuses a new connection.
  ///
  /// - Parameters:
  ///   - address: nil for a proxy's connection, behind which there may be many clients.
  ///   - measure: measures the connections that may be evicted for it.
  mutating func accepted(
    _ descriptor: Int32,
    from address: PeerAddress?,
    at now: Instant,
    measure: Measure
  ) -> Verdict {
    // The library does not report the end of a connection that failed early.
    closed(descriptor)
    let entry = address.map { addressCounts.addConnection(of: $0) }
    var verdict = Verdict.admitted
    if isFull {
      guard let victim = victim(for: entry, at: now, measure: measure) else {
        if let entry { addressCounts.removeConnection(of: entry) }
        return .refused
      }
      verdict = .admittedEvicting(victim, phase(of: victim))
      dismiss(victim)
    }
    let index = Int(descriptor)
    if index >= records.count {
      records += repeatElement(Record(), count: index + 1 - records.count)
    }
    records[index] = Record(phase: .handshaking, entry: entry, since: now)
    openCount += 1
    links.append(descriptor, to: &handshakes)
    if let entry { addressCounts.beginHandshake(descriptor, of: entry) }
    return verdict
  }

  /// Whether all slots are taken, not counting connections that are being closed.
  private var isFull: Bool { openCount - leavingCount >= limits.connections + limits.visitors }

  /// Moves a connection that makes a request to `responding`.
  ///
  /// - Parameters:
  ///   - priority: the request's; a connection keeps the highest.
  ///   - moved: the bytes that the connection has moved by now.
  /// - Returns: the limit that refuses a WebSocket, if any.
  mutating func requested(
    _ descriptor: Int32,
    as priority: ConnectionPriority = .anonymous,
    at now: Instant,
    moved: Int64 = 0
  ) -> Refusal? {
    switch phase(of: descriptor) {
    case .closed, .webSocket: return nil
    case .handshaking, .idle, .responding: leaveList(descriptor)
    // Just in time: the library cancels the closing.
    case .leaving: leavingCount -= 1
    }
    let index = Int(descriptor)
    records[index].phase = .responding
    records[index].priority = max(records[index].priority, priority)
    beginWindow(descriptor, at: now, moved: moved)
    return shortage(for: records[index])
  }

  /// Starts another window for a connection whose response was not ready to be taken.
  mutating func waited(_ descriptor: Int32, at now: Instant, moved: Int64) {
    guard phase(of: descriptor) == .responding else { return }
    leaveList(descriptor)
    beginWindow(descriptor, at: now, moved: moved)
  }

  /// Moves a connection whose response is complete to `idle`.
  mutating func responded(_ descriptor: Int32, at now: Instant) {
    guard phase(of: descriptor) == .responding else { return }
    leaveList(descriptor)
    let index = Int(descriptor)
    records[index].phase = .idle
    records[index].since = now
    links.append(descriptor, to: &idle[records[index].priority])
  }

  /// Forgets a connection that is closed.
  mutating func closed(_ descriptor: Int32) {
    let phase = phase(of: descriptor)
    if phase == .closed { return }
    leaveList(descriptor)
    openCount -= 1
    if phase == .leaving { leavingCount -= 1 }
    if let entry = records[Int(descriptor)].entry { addressCounts.removeConnection(of: entry) }
    records[Int(descriptor)] = Record()
  }

  /// Starts the next window in which the progress of a response is measured.
  mutating func beginWindow(_ descriptor: Int32, at now: Instant, moved: Int64) {
    records[Int(descriptor)].since = now
    records[Int(descriptor)].moved = moved
    links.append(descriptor, to: &responding[records[Int(descriptor)].priority])
  }

  /// Moves a connection that is to be closed to `leaving`.
  mutating func dismiss(_ descriptor: Int32) {
    leaveList(descriptor)
    records[Int(descriptor)].phase = .leaving
    leavingCount += 1
  }

  /// Removes a connection from the list of its phase.
  mutating func leaveList(_ descriptor: Int32) {
    let record = records[Int(descriptor)]
    switch record.phase {
    case .handshaking:
      links.remove(descriptor, from: &handshakes)
      if let entry = record.entry { addressCounts.endHandshake(descriptor, of: entry) }
    case .idle:
      links.remove(descriptor, from: &idle[record.priority])
    case .responding:
      links.remove(descriptor, from: &responding[record.priority])
    case .webSocket:
      links.remove(descriptor, from: &webSockets[record.priority])
      if let entry = record.entry { addressCounts.addWebSockets(-1, of: entry, record.priority) }
    case .closed, .leaving:
      break
    }
  }
}
