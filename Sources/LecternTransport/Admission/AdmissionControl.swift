/// Decides which connections are admitted, and which are evicted for them.
///
/// ```
///   accepted ─▶ handshaking ─▶ responding ⇄ idle
///                    │             │ └──▶ WebSocket ─▶ closed
///                    └── too slow ─┴── evicted for another: leaving ─▶ closed
/// ```
///
/// WebSockets have places, and keep them. All other connections are visitors: they have all places that no
/// WebSocket needs, and a number of their own. A newcomer is admitted as long as anything can be evicted for
/// it, as it may be about to show a link: see ``victim(for:at:measure:)`` for the order. Nothing is evicted
/// while nothing is short.
///
/// A pure state machine: every input returns what is to be done. Connections are named by their
/// descriptors.
struct AdmissionControl {
  /// A moment, in microseconds since some other: a plain number, as it is noted for every connection.
  typealias Instant = Int64
  typealias Refusal = ListenerStatistics.Refusal
  /// Returns the bytes that a connection has moved, both ways, since it began; negative where unknown.
  typealias Measure = (Int32) -> Int64

  /// What becomes of a new connection.
  enum Verdict: Equatable {
    case letIn
    /// Admitted, and another is to be closed, which was in a phase.
    case letInInsteadOf(Int32, Phase)
    case turnedAway
  }

  enum Phase {
    case closed, handshaking, responding, idle, webSocket
    /// The connection is to be closed, and is not yet.
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

  let limits: Listener.Limits
  var records: [Record] = []
  var book = AddressCounts()
  var handshakes = DescriptorList()
  var idle = PriorityLists()
  var responding = PriorityLists()
  var webSockets = PriorityLists()
  var links = DescriptorLinks()
  private(set) var leavingCount = 0
  private(set) var openCount = 0

  init(limits: Listener.Limits) {
    self.limits = limits
  }

  var handshakeCount: Int { handshakes.count }
  var addressCount: Int { book.count }
  var webSocketCount: Int { ConnectionPriority.allCases.reduce(0) { $0 + webSockets[$1].count } }

  func phase(of descriptor: Int32) -> Phase {
    records.indices.contains(Int(descriptor)) ? records[Int(descriptor)].phase : .closed
  }

  /// Whether a connection may still ask for something, or again.
  func isAwaited(_ descriptor: Int32) -> Bool {
    let phase = phase(of: descriptor)
    return phase == .handshaking || phase == .idle
  }

  /// The connections whose time is kept here, and that are not WebSockets.
  var timed: some Sequence<Int32> {
    let lists = [handshakes] + ConnectionPriority.allCases.flatMap { [idle[$0], responding[$0]] }
    return lists.lazy.flatMap { [links] in links.descriptors(of: $0) }
  }

  /// A connection has come.
  ///
  /// - Parameters:
  ///   - address: nil for a proxy's connection, behind which there may be many clients.
  ///   - measure: measures the connections that may have to go for it.
  mutating func accepted(
    _ descriptor: Int32,
    from address: PeerAddress?,
    at now: Instant,
    measure: Measure
  ) -> Verdict {
    // The library does not report the end of a connection that failed early.
    closed(descriptor)
    let entry = address.map { book.addConnection(of: $0) }
    var verdict = Verdict.letIn
    if isFull {
      guard let victim = victim(for: entry, at: now, measure: measure) else {
        if let entry { book.removeConnection(of: entry) }
        return .turnedAway
      }
      verdict = .letInInsteadOf(victim, phase(of: victim))
      dismiss(victim)
    }
    let index = Int(descriptor)
    if index >= records.count {
      records += repeatElement(Record(), count: index + 1 - records.count)
    }
    records[index] = Record(phase: .handshaking, entry: entry, since: now)
    openCount += 1
    links.append(descriptor, to: &handshakes)
    if let entry { book.beginHandshake(descriptor, of: entry) }
    return verdict
  }

  /// Whether all descriptors are in use, but for those of connections that are about to be closed.
  private var isFull: Bool { openCount - leavingCount >= limits.connections + limits.visitors }

  /// A connection has asked for something.
  ///
  /// - Parameters:
  ///   - priority: what the request shows; a connection keeps the highest.
  ///   - moved: the bytes that the connection has moved by now.
  /// - Returns: the reason why there is no place for a WebSocket, if there is none.
  mutating func asked(
    _ descriptor: Int32,
    as priority: ConnectionPriority = .anonymous,
    at now: Instant,
    moved: Int64 = 0
  ) -> Refusal? {
    switch phase(of: descriptor) {
    case .closed, .webSocket: return nil
    case .handshaking, .idle, .responding: leaveList(descriptor)
    // Just in time: the library forgets the close that was asked for.
    case .leaving: leavingCount -= 1
    }
    let index = Int(descriptor)
    records[index].phase = .responding
    records[index].priority = max(records[index].priority, priority)
    beginWindow(descriptor, at: now, moved: moved)
    return shortage(for: records[index])
  }

  /// A connection has had its answer, and may ask again.
  mutating func answered(_ descriptor: Int32, at now: Instant) {
    guard phase(of: descriptor) == .responding else { return }
    leaveList(descriptor)
    let index = Int(descriptor)
    records[index].phase = .idle
    records[index].since = now
    links.append(descriptor, to: &idle[records[index].priority])
  }

  /// A connection is gone.
  mutating func closed(_ descriptor: Int32) {
    let phase = phase(of: descriptor)
    if phase == .closed { return }
    leaveList(descriptor)
    openCount -= 1
    if phase == .leaving { leavingCount -= 1 }
    if let entry = records[Int(descriptor)].entry { book.removeConnection(of: entry) }
    records[Int(descriptor)] = Record()
  }

  /// Begins the next window in which the progress of a response is measured.
  mutating func beginWindow(_ descriptor: Int32, at now: Instant, moved: Int64) {
    records[Int(descriptor)].since = now
    records[Int(descriptor)].moved = moved
    links.append(descriptor, to: &responding[records[Int(descriptor)].priority])
  }

  /// A connection is to be closed.
  mutating func dismiss(_ descriptor: Int32) {
    leaveList(descriptor)
    records[Int(descriptor)].phase = .leaving
    leavingCount += 1
  }

  /// Takes a connection out of the list of its phase.
  mutating func leaveList(_ descriptor: Int32) {
    let record = records[Int(descriptor)]
    switch record.phase {
    case .handshaking:
      links.remove(descriptor, from: &handshakes)
      if let entry = record.entry { book.endHandshake(descriptor, of: entry) }
    case .idle:
      links.remove(descriptor, from: &idle[record.priority])
    case .responding:
      links.remove(descriptor, from: &responding[record.priority])
    case .webSocket:
      links.remove(descriptor, from: &webSockets[record.priority])
      if let entry = record.entry { book.addWebSockets(-1, of: entry, record.priority) }
    case .closed, .leaving:
      break
    }
  }
}
