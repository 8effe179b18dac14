/// Decides who is let in, and who must go for it.
///
/// ```
///   accepted ─▶ handshaking ─▶ responding ⇄ idle
///                    │             └──▶ WebSocket ─▶ closed
///                    └── too slow, or one of too many: cut off
/// ```
///
/// WebSockets have places, and keep them; when all are taken, who asks is told so. All others are visitors:
/// when there are too many of them, the one who has been idle for longest goes, then the oldest handshake. So
/// those who hold connections and say nothing keep nobody out.
///
/// A pure state machine: every input returns what is to be done. Connections are named by their
/// descriptors.
struct Admission {
  /// A moment, in microseconds since some other: a plain number, as it is noted for every connection.
  typealias Instant = Int64
  typealias Refusal = ListenerStatistics.Refusal

  /// What becomes of a new connection.
  enum Verdict: Equatable {
    case letIn
    /// Let in, and another is to be cut off: for a reason of its own, or because the place is needed.
    case letInInsteadOf(Int32, Refusal?)
    case turnedAway
  }

  enum Phase {
    case closed, handshaking, responding, idle, webSocket
    /// It is to be cut off, and is not yet.
    case leaving
  }

  private struct Record {
    var phase = Phase.closed
    var entry: AddressBook.Entry?
    var since: Instant = 0
  }

  /// How long everybody may be silent: many who come at once are let in before the first of them is read.
  static let patience = Duration.seconds(1)

  let limits: Listener.Limits
  private var records: [Record] = []
  private var book = AddressBook()
  private var handshakes = DescriptorList()
  private var idle = DescriptorList()
  private var links = DescriptorLinks()
  private var leavingCount = 0
  private(set) var openCount = 0
  private(set) var webSocketCount = 0

  init(limits: Listener.Limits) {
    self.limits = limits
  }

  var handshakeCount: Int { handshakes.count }
  var addressCount: Int { book.count }

  func phase(of descriptor: Int32) -> Phase {
    records.indices.contains(Int(descriptor)) ? records[Int(descriptor)].phase : .closed
  }

  /// Whether a connection may still ask for something, or again.
  func isAwaited(_ descriptor: Int32) -> Bool {
    let phase = phase(of: descriptor)
    return phase == .handshaking || phase == .idle
  }

  /// A connection has come.
  ///
  /// - Parameter address: nil where it is a proxy's, behind which many may be.
  mutating func accepted(
    _ descriptor: Int32,
    from address: PeerAddress?,
    at now: Instant
  ) -> Verdict {
    // Of one that failed early nothing more was heard.
    closed(descriptor)
    let entry = address.map { book.addConnection(of: $0) }
    let leaving = whoMustGo(for: entry, at: now)
    if leaving == nil, visitorCount >= limits.visitors {
      if let entry { book.removeConnection(of: entry) }
      return .turnedAway
    }
    if let leaving { dismiss(leaving.descriptor) }
    let index = Int(descriptor)
    if index >= records.count {
      records += repeatElement(Record(), count: index + 1 - records.count)
    }
    records[index] = Record(phase: .handshaking, entry: entry, since: now)
    openCount += 1
    links.append(descriptor, to: &handshakes)
    if let entry { book.beginHandshake(descriptor, of: entry) }
    guard let leaving else { return .letIn }
    return .letInInsteadOf(leaving.descriptor, leaving.refusal)
  }

  /// Who must go for one more connection of an address, if anybody.
  private func whoMustGo(
    for entry: AddressBook.Entry?,
    at now: Instant
  ) -> (descriptor: Int32, refusal: Refusal?)? {
    if let entry, let oldest = book.handshakes(of: entry).first {
      if isOverShare(entry) { return (oldest, .connectionsPerAddress) }
      if book.handshakes(of: entry).count >= limits.handshakesPerAddress,
        isOverdue(oldest, Self.patience, at: now)
      {
        return (oldest, .handshakesPerAddress)
      }
    }
    guard visitorCount >= limits.visitors else { return nil }
    return (idle.first ?? handshakes.first).map { ($0, nil) }
  }

  /// Those who have no place, and are not already to go.
  private var visitorCount: Int { openCount - webSocketCount - leavingCount }

  private func isOverShare(_ entry: AddressBook.Entry) -> Bool {
    book.connections(of: entry) > limits.connectionsPerAddress
  }

  /// A connection has asked for something.
  ///
  /// - Returns: why there is no place for it, if there is none.
  mutating func asked(_ descriptor: Int32) -> Refusal? {
    switch phase(of: descriptor) {
    case .closed, .webSocket: return nil
    case .handshaking, .idle, .responding: leaveList(descriptor)
    // Just in time: the library has forgotten that it is to be cut off.
    case .leaving: leavingCount -= 1
    }
    records[Int(descriptor)].phase = .responding
    if let entry = records[Int(descriptor)].entry, isOverShare(entry) {
      return .connectionsPerAddress
    }
    return webSocketCount < limits.connections ? nil : .connections
  }

  /// A connection has had its answer, and may ask again.
  mutating func answered(_ descriptor: Int32, at now: Instant) {
    guard phase(of: descriptor) == .responding else { return }
    records[Int(descriptor)].phase = .idle
    records[Int(descriptor)].since = now
    links.append(descriptor, to: &idle)
  }

  /// A connection is a WebSocket.
  mutating func upgraded(_ descriptor: Int32) {
    guard phase(of: descriptor) == .responding else { return }
    records[Int(descriptor)].phase = .webSocket
    webSocketCount += 1
  }

  /// A proxy's connection is for somebody at an address.
  ///
  /// - Returns: whether the address may have one more.
  mutating func takePlace(_ descriptor: Int32, for address: PeerAddress) -> Bool {
    guard phase(of: descriptor) != .closed, records[Int(descriptor)].entry == nil else {
      return true
    }
    let entry = book.addConnection(of: address)
    if book.connections(of: entry) > limits.connectionsPerAddress {
      book.removeConnection(of: entry)
      return false
    }
    records[Int(descriptor)].entry = entry
    return true
  }

  /// A connection is gone.
  mutating func closed(_ descriptor: Int32) {
    let phase = phase(of: descriptor)
    if phase == .closed { return }
    leaveList(descriptor)
    openCount -= 1
    if phase == .webSocket { webSocketCount -= 1 }
    if phase == .leaving { leavingCount -= 1 }
    if let entry = records[Int(descriptor)].entry { book.removeConnection(of: entry) }
    records[Int(descriptor)] = Record()
  }

  /// Finds those who have taken too long.
  ///
  /// - Returns: who is to be cut off: those who have not asked for anything, and those who have not asked
  ///   again.
  mutating func overdue(at now: Instant) -> (handshakes: [Int32], idle: [Int32]) {
    var overdue: (handshakes: [Int32], idle: [Int32]) = ([], [])
    while let oldest = handshakes.first, isOverdue(oldest, limits.handshakeTime, at: now) {
      dismiss(oldest)
      overdue.handshakes.append(oldest)
    }
    while let oldest = idle.first, isOverdue(oldest, limits.idleTime, at: now) {
      dismiss(oldest)
      overdue.idle.append(oldest)
    }
    return overdue
  }

  private func isOverdue(_ descriptor: Int32, _ time: Duration, at now: Instant) -> Bool {
    Duration.microseconds(now - records[Int(descriptor)].since) >= time
  }

  /// Somebody is to be cut off.
  private mutating func dismiss(_ descriptor: Int32) {
    leaveList(descriptor)
    records[Int(descriptor)].phase = .leaving
    leavingCount += 1
  }

  /// Takes a connection out of the list in which those of its phase wait.
  private mutating func leaveList(_ descriptor: Int32) {
    switch phase(of: descriptor) {
    case .handshaking:
      links.remove(descriptor, from: &handshakes)
      if let entry = records[Int(descriptor)].entry { book.endHandshake(descriptor, of: entry) }
    case .idle:
      links.remove(descriptor, from: &idle)
    case .closed, .responding, .webSocket, .leaving:
      break
    }
  }
}
