internal import CLibwebsockets
internal import Foundation
internal import Logging

/// The sockets of a listener: ``AdmissionControl`` decides what becomes of them, this does it.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone, by the library's callbacks and by the
/// listener.
final class ConnectionTable: @unchecked Sendable {
  private struct Socket {
    var wsi: OpaquePointer?
    var address = PeerAddress.loopback
  }

  private let logger: Logger
  private let proxies: [PeerAddress]
  private var admission: AdmissionControl
  private var sockets: [Socket] = []
  private var counts = ListenerStatistics()
  /// Connections whose answer is done, and of which the library still holds a part.
  private var finishing: Set<Int32> = []
  /// Overdue handshakes that the library has yet to close.
  private var overdueHandshakes: Set<Int32> = []
  /// Connections that the library was asked to adopt, or would have been.
  private var acceptCount = 0
  /// Whether connections are admitted.
  var isOpen = true

  /// - Parameters:
  ///   - limits: the limits of all connections.
  ///   - proxies: the addresses behind which there may be many clients.
  init(limits: Listener.Limits, proxies: [PeerAddress], logger: Logger) {
    admission = AdmissionControl(limits: limits)
    self.proxies = proxies
    self.logger = logger
  }

  var limits: Listener.Limits { admission.limits }

  var statistics: ListenerStatistics {
    var statistics = counts
    statistics.open = admission.openCount
    statistics.handshakes = admission.handshakeCount
    statistics.webSockets = admission.webSocketCount
    return statistics
  }

  /// Counts a refusal, and logs it.
  func note(_ refusal: ListenerStatistics.Refusal) {
    counts.refused[refusal, default: 0] += 1
    let kind = "refused \(refusal.rawValue)"
    logger.notice("refused: \(refusal.rawValue)", metadata: ["kind": "\(kind)"])
  }

  /// Counts a connection that is closed for saying nothing, as phones that are put away do all the time.
  func note(_ silence: ListenerStatistics.Silence) {
    counts.silent[silence, default: 0] += 1
  }

  func noteClosed(_ code: CloseCode) {
    counts.closed[code, default: 0] += 1
  }

  private func note(_ eviction: ListenerStatistics.Eviction) {
    counts.evicted[eviction, default: 0] += 1
    let kind = "evicted \(eviction.rawValue)"
    logger.notice("all places taken, closed: \(eviction.rawValue)", metadata: ["kind": "\(kind)"])
  }
}

// How connections come.
extension ConnectionTable {
  /// The number of connections that are accepted before anything else has its turn.
  private static let acceptsInRow = 32

  /// A connection has come.
  ///
  /// The library accepts until the backlog is empty, and leaves that loop when a connection is refused. So
  /// every so often the library is refused one, of which we have made a duplicate, which it then adopts; the
  /// listening socket is still readable, and comes again after all others that are.
  ///
  /// - Parameters:
  ///   - arguments: the descriptor and the address.
  ///   - listening: the library's listening socket.
  /// - Returns: whether the library is to adopt it, and to go on; otherwise it closes its descriptor.
  func accepted(_ arguments: lws_filter_network_conn_args, at listening: OpaquePointer) -> Bool {
    guard isOpen else { return false }
    let address = PeerAddress(arguments.cli_addr) ?? .loopback
    acceptCount += 1
    guard acceptCount.isMultiple(of: Self.acceptsInRow) else {
      return admit(arguments.accept_fd, from: address)
    }
    let duplicate = fcntl(arguments.accept_fd, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { return false }
    guard admit(duplicate, from: address) else {
      _ = Foundation.close(duplicate)
      return false
    }
    if lws_adopt_socket_vhost(lws_get_vhost(listening), duplicate) == nil {
      // The library has closed it.
      admission.closed(duplicate)
    }
    return false
  }

  private func admit(_ descriptor: Int32, from address: PeerAddress) -> Bool {
    let verdict = admission.accepted(
      descriptor,
      from: proxies.contains(address) ? nil : address,
      at: lws_now_usecs(),
      measure: lectern_bytes_moved
    )
    switch verdict {
    case .letIn: break
    case .letInInsteadOf(let other, let phase):
      note(phase == .idle ? .idle : phase == .responding ? .response : .handshake)
      cutOff(other)
    case .turnedAway:
      note(.visitors)
      return false
    }
    counts.accepted += 1
    let missing = Int(descriptor) + 1 - sockets.count
    if missing > 0 { sockets += repeatElement(Socket(), count: missing) }
    sockets[Int(descriptor)] = Socket(address: address)
    return true
  }
}

// What the library's callbacks tell.
extension ConnectionTable {
  /// The library has made its part of a connection.
  func opened(_ wsi: OpaquePointer) {
    let descriptor = lws_get_socket_fd(wsi)
    guard sockets.indices.contains(Int(descriptor)) else { return }
    sockets[Int(descriptor)].wsi = wsi
    // When the library is done with it, it has forgotten its descriptor.
    lws_set_opaque_user_data(wsi, UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1))
    forgetTimer(of: wsi)
  }

  /// The library closes a connection that is no WebSocket.
  ///
  /// It says nothing of a request that it cannot read: it closes while we wait for one, and the other end
  /// has not.
  func closing(_ wsi: OpaquePointer) {
    let descriptor = lws_get_socket_fd(wsi)
    guard isOpen, admission.isAwaited(descriptor), !hasSaidGoodbye(wsi),
      !peerHasLeft(descriptor)
    else { return }
    note(.unreadable)
  }

  /// Whether the other end has closed its side of TLS (RFC 8446 §6.1), which comes before it leaves.
  private func hasSaidGoodbye(_ wsi: OpaquePointer) -> Bool {
    lws_get_ssl(wsi).map { SSL_get_shutdown($0) & SSL_RECEIVED_SHUTDOWN != 0 } ?? false
  }

  /// The library is done with a connection.
  func closed(_ wsi: OpaquePointer) {
    guard let mark = lws_get_opaque_user_data(wsi) else { return }
    let descriptor = Int32(Int(bitPattern: mark) - 1)
    // The descriptor may be another connection's by now.
    guard sockets[Int(descriptor)].wsi == wsi else { return }
    admission.closed(descriptor)
    finishing.remove(descriptor)
    if overdueHandshakes.remove(descriptor) != nil { note(.handshakeTime) }
    sockets[Int(descriptor)] = Socket()
  }

  /// A connection has asked for something.
  ///
  /// - Parameter priority: what the request shows.
  /// - Returns: why it has no place, if it has none.
  func asked(
    _ wsi: OpaquePointer,
    as priority: ConnectionPriority
  ) -> ListenerStatistics.Refusal? {
    counts.requests += 1
    let descriptor = lws_get_socket_fd(wsi)
    finishing.remove(descriptor)
    // A request that arrives before the library closes an overdue connection is answered.
    overdueHandshakes.remove(descriptor)
    forgetTimer(of: wsi)
    return admission.asked(
      descriptor,
      as: priority,
      at: lws_now_usecs(),
      moved: lectern_bytes_moved(descriptor)
    )
  }

  /// A connection has had its answer.
  func answered(_ wsi: OpaquePointer) {
    let descriptor = lws_get_socket_fd(wsi)
    forgetTimer(of: wsi)
    if lws_partial_buffered(wsi) == 0 {
      admission.answered(descriptor, at: lws_now_usecs())
    } else {
      finishing.insert(descriptor)
    }
  }

  /// A connection is a WebSocket.
  func upgraded(_ wsi: OpaquePointer) {
    guard let victim = admission.upgraded(lws_get_socket_fd(wsi)) else { return }
    note(.webSocket)
    cutOff(victim)
  }

  /// A connection, which may be a proxy's, is to be a WebSocket for a client.
  ///
  /// - Returns: whether there may be one more for that address.
  func takePlace(for address: PeerAddress, on wsi: OpaquePointer) -> Bool {
    admission.takePlace(lws_get_socket_fd(wsi), for: address)
  }

  /// The address at the other end; of a proxy, the proxy's own.
  func address(of wsi: OpaquePointer) -> PeerAddress {
    let descriptor = Int(lws_get_socket_fd(wsi))
    return sockets.indices.contains(descriptor) ? sockets[descriptor].address : .loopback
  }
}

// The time of connections.
extension ConnectionTable {
  /// Closes the connections that have taken too long.
  func cutOffOverdue() {
    for descriptor in finishing {
      guard let wsi = sockets[Int(descriptor)].wsi, lws_partial_buffered(wsi) == 0 else { continue }
      finishing.remove(descriptor)
      admission.answered(descriptor, at: lws_now_usecs())
    }
    let overdue = admission.overdue(at: lws_now_usecs(), measure: lectern_bytes_moved)
    for descriptor in overdue.handshakes {
      overdueHandshakes.insert(descriptor)
      cutOff(descriptor)
    }
    for descriptor in overdue.idle {
      note(.idle as ListenerStatistics.Silence)
      cutOff(descriptor)
    }
    for descriptor in overdue.responses {
      note(.response as ListenerStatistics.Silence)
      cutOff(descriptor)
    }
    // Half a request, and each piece of a file, have set one.
    for descriptor in admission.timed { sockets[Int(descriptor)].wsi.map(forgetTimer) }
  }

  /// Takes a connection out of the library's list of timers: it is one sorted list for all, at a cost for each
  /// insertion that grows with the number of connections in it. ``AdmissionControl`` has the time.
  private func forgetTimer(of wsi: OpaquePointer) {
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
  }

  private func cutOff(_ descriptor: Int32) {
    guard let wsi = sockets[Int(descriptor)].wsi else {
      overdueHandshakes.remove(descriptor)
      return admission.closed(descriptor)
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}
