internal import Logging

/// The connections of a listener: ``AdmissionControl`` decides what becomes of them, this does it.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone, by the library's callbacks and by the
/// listener.
final class ConnectionTable: @unchecked Sendable {
  private struct Entry {
    var socket: (any Socket)?
    var address = PeerAddress.loopback
  }

  private let logger: Logger
  private let proxies: [PeerAddress]
  private let measure: AdmissionControl.Measure
  private let now: () -> AdmissionControl.Instant
  private var admission: AdmissionControl
  /// By descriptor.
  private var entries: [Entry] = []
  private var counts = ListenerStatistics()
  /// Connections whose response is complete, and of which the library still buffers a part.
  private var finishing: Set<Int32> = []
  /// Connections whose response is held back, so that no progress is due.
  private var holding: Set<Int32> = []
  /// Overdue handshakes that the library has yet to close.
  private var overdueHandshakes: Set<Int32> = []
  private var acceptCount = 0
  /// Whether connections are admitted.
  var isOpen = true

  /// - Parameters:
  ///   - limits: the limits of all connections.
  ///   - proxies: the addresses behind which there may be many clients.
  ///   - measure: returns the bytes that a connection has moved.
  ///   - now: the time in microseconds since some moment.
  init(
    limits: ConnectionLimits,
    proxies: [PeerAddress],
    logger: Logger,
    measure: @escaping AdmissionControl.Measure,
    now: @escaping () -> AdmissionControl.Instant = { MonotonicClock.microseconds }
  ) {
    admission = AdmissionControl(limits: limits)
    self.proxies = proxies
    self.logger = logger
    self.measure = measure
    self.now = now
  }

  var limits: ConnectionLimits { admission.limits }

  var statistics: ListenerStatistics {
    var statistics = counts
    statistics.open = admission.openCount
    statistics.handshakes = admission.handshakeCount
    statistics.webSockets = admission.webSocketCount
    return statistics
  }

  /// Counts a refusal, and logs it.
  func record(_ refusal: ListenerStatistics.Refusal) {
    counts.refused[refusal, default: 0] += 1
    let kind = "refused \(refusal.rawValue)"
    logger.notice("refused: \(refusal.rawValue)", metadata: ["kind": "\(kind)"])
  }

  /// Counts a connection that is closed for its silence, as happens all the time with phones in pockets.
  func record(_ silence: ListenerStatistics.Silence) {
    counts.silent[silence, default: 0] += 1
  }

  func recordClosing(_ code: CloseCode) {
    counts.closed[code, default: 0] += 1
  }

  private func record(_ eviction: ListenerStatistics.Eviction) {
    counts.evicted[eviction, default: 0] += 1
    let kind = "evicted \(eviction.rawValue)"
    logger.notice("all slots taken, closed: \(eviction.rawValue)", metadata: ["kind": "\(kind)"])
  }
}

// Accepting.
extension ConnectionTable {
  /// The number of connections that are accepted before anything else has its turn.
  private static let acceptsPerTurn = 32

  /// Whether the next connection ends the turn of accepting.
  func countAccept() -> Bool {
    acceptCount += 1
    return acceptCount.isMultiple(of: Self.acceptsPerTurn)
  }

  /// Admits or refuses a new connection.
  ///
  /// - Returns: whether it is admitted.
  func admit(_ descriptor: Int32, from address: PeerAddress) -> Bool {
    let verdict = admission.accepted(
      descriptor,
      from: proxies.contains(address) ? nil : address,
      at: now(),
      measure: measure
    )
    switch verdict {
    case .admitted: break
    case .admittedEvicting(let victim, let phase):
      record(phase == .idle ? .idle : phase == .responding ? .response : .handshake)
      abort(victim)
    case .refused:
      record(.visitors)
      return false
    }
    counts.accepted += 1
    let missing = Int(descriptor) + 1 - entries.count
    if missing > 0 { entries += repeatElement(Entry(), count: missing) }
    entries[Int(descriptor)] = Entry(address: address)
    return true
  }

  /// Forgets an admitted connection that the library failed to take.
  func failedToOpen(_ descriptor: Int32) {
    admission.closed(descriptor)
  }
}

// The life of a connection.
extension ConnectionTable {
  /// Keeps the socket of an admitted connection.
  func opened(_ socket: any Socket) {
    guard entries.indices.contains(Int(socket.descriptor)) else { return }
    entries[Int(socket.descriptor)].socket = socket
    socket.cancelTimeout()
  }

  /// Counts an unreadable request: a connection that is no WebSocket is being closed.
  ///
  /// The library reports no request that it cannot read: it closes the connection while a request is due, and the
  /// peer has not closed it.
  func closing(_ socket: any Socket) {
    guard isOpen, admission.mayRequest(socket.descriptor), !socket.hasPeerClosed else { return }
    record(.unreadable)
  }

  /// Frees the descriptor of a connection that is closed.
  func closed(_ socket: any Socket) {
    let descriptor = socket.descriptor
    // The descriptor may be another connection's by now.
    guard entries.indices.contains(Int(descriptor)),
      entries[Int(descriptor)].socket?.id == socket.id
    else { return }
    admission.closed(descriptor)
    finishing.remove(descriptor)
    holding.remove(descriptor)
    if overdueHandshakes.remove(descriptor) != nil { record(.handshakeTime) }
    entries[Int(descriptor)] = Entry()
  }

  /// Counts a request.
  ///
  /// - Parameter priority: the request's.
  /// - Returns: the limit that refuses a WebSocket, if any.
  func requested(
    _ socket: any Socket,
    as priority: ConnectionPriority
  ) -> ListenerStatistics.Refusal? {
    counts.requests += 1
    let descriptor = socket.descriptor
    finishing.remove(descriptor)
    // A request that arrives before the library closes an overdue connection gets its response.
    overdueHandshakes.remove(descriptor)
    socket.cancelTimeout()
    return admission.requested(descriptor, as: priority, at: now(), moved: measure(descriptor))
  }

  /// Records that a response is held back.
  func held(_ socket: any Socket) {
    holding.insert(socket.descriptor)
  }

  /// Records that a response is no longer held back.
  func released(_ socket: any Socket) {
    let descriptor = socket.descriptor
    holding.remove(descriptor)
    admission.waited(descriptor, at: now(), moved: measure(descriptor))
  }

  /// Records that a response is complete.
  func responded(_ socket: any Socket) {
    socket.cancelTimeout()
    if socket.hasBuffered {
      finishing.insert(socket.descriptor)
    } else {
      admission.responded(socket.descriptor, at: now())
    }
  }

  /// Records that a connection is a WebSocket, or an event stream.
  func upgraded(_ socket: any Socket) {
    guard let victim = admission.upgraded(socket.descriptor) else { return }
    record(.webSocket)
    abort(victim)
  }

  /// Reserves a WebSocket for a client behind a proxy's connection.
  ///
  /// - Returns: whether the client's address may have one more.
  func reserve(for address: PeerAddress, on socket: any Socket) -> Bool {
    admission.reserve(socket.descriptor, for: address)
  }

  /// The address at the other end; of a proxy, the proxy's own.
  func address(of socket: any Socket) -> PeerAddress {
    let descriptor = Int(socket.descriptor)
    return entries.indices.contains(descriptor) ? entries[descriptor].address : .loopback
  }
}

// Timeouts.
extension ConnectionTable {
  /// Closes the connections that are overdue.
  func closeOverdue() {
    for descriptor in finishing {
      guard let socket = entries[Int(descriptor)].socket, !socket.hasBuffered else { continue }
      finishing.remove(descriptor)
      admission.responded(descriptor, at: now())
    }
    for descriptor in holding {
      admission.waited(descriptor, at: now(), moved: measure(descriptor))
    }
    let overdue = admission.overdue(at: now(), measure: measure)
    for descriptor in overdue.handshakes {
      overdueHandshakes.insert(descriptor)
      abort(descriptor)
    }
    for descriptor in overdue.idle {
      record(.idle as ListenerStatistics.Silence)
      abort(descriptor)
    }
    for descriptor in overdue.responses {
      record(.response as ListenerStatistics.Silence)
      abort(descriptor)
    }
    // Half a request, and each piece of a file, have set one of the library's own.
    for descriptor in admission.timed { entries[Int(descriptor)].socket?.cancelTimeout() }
  }

  private func abort(_ descriptor: Int32) {
    guard let socket = entries[Int(descriptor)].socket else {
      overdueHandshakes.remove(descriptor)
      return admission.closed(descriptor)
    }
    socket.abort()
  }
}
