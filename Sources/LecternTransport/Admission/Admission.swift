/// Decides who is let in, and who must go for it.
///
/// ```
///   accepted ─▶ handshaking ─▶ responding ⇄ idle
///                    │             └──▶ WebSocket ─▶ closed
///                    └── too slow, or one of too many: cut off
/// ```
///
/// Who has not asked, or has had an answer, holds a place only while nobody needs it: when all places are
/// taken, the one who has been idle for longest goes, then the oldest handshake. So a place is refused only
/// when WebSockets have them all, and those who hold connections and say nothing keep nobody out.
///
/// A pure state machine: every input returns what is to be done. Connections are named by their
/// descriptors.
struct Admission {
  typealias Instant = ContinuousClock.Instant
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
    /// Why it has no place: it may only be told so.
    var surplus: Refusal?
    var entry: AddressBook.Entry?
    var since: Instant?
  }

  /// How many may be told at the same time that there is no place; the others are told nothing.
  static let surplusLimit = 256

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
    guard openCount < limits.connections + Self.surplusLimit else { return .turnedAway }
    let index = Int(descriptor)
    if index >= records.count {
      records += repeatElement(Record(), count: index + 1 - records.count)
    }
    let entry = address.map { book.addConnection(of: $0) }
    let (leaving, surplus) = makeRoom(in: entry, at: now)
    records[index] = Record(phase: .handshaking, surplus: surplus, entry: entry, since: now)
    openCount += 1
    links.append(descriptor, to: &handshakes)
    if let entry { book.beginHandshake(descriptor, of: entry) }
    guard let leaving else { return .letIn }
    return .letInInsteadOf(leaving.descriptor, leaving.refusal)
  }

  /// Finds a place for one more connection.
  ///
  /// - Returns: who is to go for it, or why there is none.
  private mutating func makeRoom(
    in entry: AddressBook.Entry?,
    at now: Instant
  ) -> (leaving: (descriptor: Int32, refusal: Refusal?)?, surplus: Refusal?) {
    if let entry {
      let silent = book.handshakes(of: entry)
      let isOver = book.connections(of: entry) > limits.connectionsPerAddress
      let isCrowd = silent.count >= limits.handshakesPerAddress
      if let oldest = silent.first,
        isOver || isCrowd && isOverdue(oldest, Self.patience, at: now)
      {
        dismiss(oldest)
        return ((oldest, isOver ? .connectionsPerAddress : .handshakesPerAddress), nil)
      }
      if isOver { return (nil, .connectionsPerAddress) }
    }
    guard openCount - leavingCount >= limits.connections else { return (nil, nil) }
    guard let oldest = idle.first ?? handshakes.first else { return (nil, .connections) }
    dismiss(oldest)
    return ((oldest, nil), nil)
  }

  /// A connection has asked for something.
  ///
  /// - Returns: why it has no place, if it has none.
  mutating func asked(_ descriptor: Int32) -> Refusal? {
    switch phase(of: descriptor) {
    case .closed, .webSocket: return nil
    case .handshaking, .idle, .responding: leaveList(descriptor)
    // Just in time: the library has forgotten that it is to be cut off.
    case .leaving: leavingCount -= 1
    }
    records[Int(descriptor)].phase = .responding
    return records[Int(descriptor)].surplus
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
    records[Int(descriptor)].surplus = nil
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
    records[Int(descriptor)].since.map { $0.duration(to: now) >= time } ?? false
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
