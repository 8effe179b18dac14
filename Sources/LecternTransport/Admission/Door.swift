internal import CLibwebsockets
internal import Foundation
internal import Logging

/// The sockets of a listener, and what became of those who came: ``Admission`` decides, this does it.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone, by the library's callbacks and by the
/// listener.
final class Door: @unchecked Sendable {
  private struct Socket {
    var wsi: OpaquePointer?
    var address = PeerAddress.loopback
  }

  private let logger: Logger
  private let proxies: [PeerAddress]
  private var admission: Admission
  private var sockets: [Socket] = []
  private var counts = ListenerStatistics()
  /// Whether anybody is let in.
  var isOpen = true

  /// - Parameters:
  ///   - limits: how many are let in.
  ///   - proxies: the addresses behind which many may be.
  init(limits: Listener.Limits, proxies: [PeerAddress], logger: Logger) {
    admission = Admission(limits: limits)
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

  /// Counts and tells that somebody was refused.
  func note(_ refusal: ListenerStatistics.Refusal) {
    counts.refused[refusal, default: 0] += 1
    let kind = "refused \(refusal.rawValue)"
    logger.notice("refused: \(refusal.rawValue)", metadata: ["kind": "\(kind)"])
  }

  /// Counts that somebody is cut off for saying nothing, as phones that are put away do all the time.
  func note(_ silence: ListenerStatistics.Silence) {
    counts.silent[silence, default: 0] += 1
  }

  func noteClosed(_ code: CloseCode) {
    counts.closed[code, default: 0] += 1
  }
}

// What the library's callbacks tell.
extension Door {
  /// A connection has come.
  ///
  /// - Returns: whether it is let in.
  func accepted(_ arguments: lws_filter_network_conn_args) -> Bool {
    guard isOpen else { return false }
    let descriptor = arguments.accept_fd
    let address = PeerAddress(arguments.cli_addr) ?? .loopback
    let verdict = admission.accepted(
      descriptor,
      from: proxies.contains(address) ? nil : address,
      at: lws_now_usecs()
    )
    switch verdict {
    case .letIn: break
    case .letInInsteadOf(let other, let refusal):
      if let refusal { note(refusal) }
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

  /// The library has made its part of a connection.
  func opened(_ wsi: OpaquePointer) {
    let descriptor = lws_get_socket_fd(wsi)
    guard sockets.indices.contains(Int(descriptor)) else { return }
    sockets[Int(descriptor)].wsi = wsi
    // When the library is done with it, it has forgotten its descriptor.
    lws_set_opaque_user_data(wsi, UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1))
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
    admission.closed(descriptor)
    sockets[Int(descriptor)] = Socket()
  }

  /// A connection has asked for something.
  ///
  /// - Returns: why it has no place, if it has none.
  func asked(_ wsi: OpaquePointer) -> ListenerStatistics.Refusal? {
    counts.requests += 1
    return admission.asked(lws_get_socket_fd(wsi))
  }

  /// A connection has had its answer.
  func answered(_ wsi: OpaquePointer) {
    admission.answered(lws_get_socket_fd(wsi), at: lws_now_usecs())
  }

  /// A connection is a WebSocket.
  func upgraded(_ wsi: OpaquePointer) {
    admission.upgraded(lws_get_socket_fd(wsi))
  }

  /// A connection, which may be a proxy's, is to be a WebSocket for somebody.
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

  /// Cuts off those who have taken too long.
  func cutOffOverdue() {
    let overdue = admission.overdue(at: lws_now_usecs())
    for descriptor in overdue.handshakes {
      note(.handshakeTime)
      cutOff(descriptor)
    }
    for descriptor in overdue.idle {
      note(.idle)
      cutOff(descriptor)
    }
  }

  private func cutOff(_ descriptor: Int32) {
    guard let wsi = sockets[Int(descriptor)].wsi else { return admission.closed(descriptor) }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}
