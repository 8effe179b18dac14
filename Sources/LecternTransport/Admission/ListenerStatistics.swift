/// The counts of a listener since its start.
package struct ListenerStatistics: Sendable {
  /// The reason of a refusal.
  package enum Refusal: String, CaseIterable, Sendable {
    /// A request that names no host, or several.
    case hostMissing = "host_missing"
    /// A request for a host that is not the server's.
    case hostUnknown = "host_unknown"
    /// A request of another site's page.
    case originUnknown = "origin_unknown"
    /// Over ``ConnectionLimits/connections``.
    case connections
    /// Over ``ConnectionLimits/visitors``, while no connection may be evicted.
    case visitors
    /// Over ``ConnectionLimits/connectionsPerAddress``.
    case connectionsPerAddress = "connections_per_address"
    /// Over ``ConnectionLimits/handshakeTime``.
    case handshakeTime = "handshake_time"
    /// A malformed request, or one whose head is too large.
    case unreadable
  }

  /// The phase of a connection that was closed for another because all slots were taken.
  package enum Eviction: String, CaseIterable, Sendable {
    /// It had made no request.
    case handshake
    /// It had its response, and had made no other request.
    case idle
    /// It was not taking its response, or had only started to.
    case response
    /// It was an anonymous WebSocket, and a participant has its slot.
    case webSocket = "socket"
  }

  /// The reason for closing an admitted connection that was silent.
  package enum Silence: String, CaseIterable, Sendable {
    /// Over ``ConnectionLimits/idleTime``.
    case idle
    /// Below ``ConnectionLimits/responseRate``.
    case response
    /// A WebSocket that has not answered a ping by the next one.
    case pingUnanswered = "ping_unanswered"
  }

  /// The number of admitted connections.
  package var accepted = 0
  /// The number of open connections.
  package var open = 0
  /// The number of open connections that have made no request.
  package var handshakes = 0
  /// The number of open WebSockets and event streams.
  package var webSockets = 0
  /// The number of HTTP requests, upgrades included.
  package var requests = 0
  /// The numbers of refusals, by reason.
  package var refused: [Refusal: Int] = [:]
  /// The numbers of connections closed for others while all slots were taken, by phase.
  package var evicted: [Eviction: Int] = [:]
  /// The numbers of connections closed for their silence, by reason.
  package var silent: [Silence: Int] = [:]
  /// The numbers of WebSockets that the server has closed, by code.
  package var closed: [CloseCode: Int] = [:]
}
