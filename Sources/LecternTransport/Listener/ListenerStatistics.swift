/// What a listener has seen since it began to listen.
package struct ListenerStatistics: Sendable {
  /// Why somebody was refused.
  package enum Refusal: String, CaseIterable, Sendable {
    /// A request that names no host, or several.
    case hostMissing = "host_missing"
    /// A request that came by a name that is none of ours.
    case hostUnknown = "host_unknown"
    /// A request that another site's page has made.
    case originUnknown = "origin_unknown"
    /// Over ``Listener/Limits/connections``.
    case connections
    /// Over ``Listener/Limits/visitors``, while nothing may be evicted.
    case visitors
    /// Over ``Listener/Limits/connectionsPerAddress``.
    case connectionsPerAddress = "connections_per_address"
    /// Over ``Listener/Limits/handshakeTime``.
    case handshakeTime = "handshake_time"
    /// What is no request, or one whose head is larger than the ``EventLoop`` takes.
    case unreadable
  }

  /// What a connection was doing that was closed for another, as all places were taken.
  package enum Eviction: String, CaseIterable, Sendable {
    /// It had not asked for anything yet.
    case handshake
    /// It had its answer, and had not asked again.
    case idle
    /// It was not taking its answer, or had only begun to.
    case response
    /// It was an anonymous WebSocket, and a participant has its place.
    case webSocket = "socket"
  }

  /// Why a connection that had been admitted was closed for saying or taking nothing.
  package enum Silence: String, CaseIterable, Sendable {
    /// Over ``Listener/Limits/idleTime``.
    case idle
    /// Below ``Listener/Limits/responseRate``.
    case response
    /// A WebSocket that has not answered a ping by the next one.
    case pingUnanswered = "ping_unanswered"
  }

  /// Connections that were let in.
  package var accepted = 0
  /// Connections that there are.
  package var open = 0
  /// Those of them that have not yet asked for anything.
  package var handshakes = 0
  /// Those of them that are WebSockets.
  package var webSockets = 0
  /// HTTP requests, those for a WebSocket included.
  package var requests = 0
  /// Those who were refused, by the reason.
  package var refused: [Refusal: Int] = [:]
  /// Connections closed for others while all places were taken, by what they were doing.
  package var evicted: [Eviction: Int] = [:]
  /// Connections closed for saying or taking nothing, by what was waited for.
  package var silent: [Silence: Int] = [:]
  /// The WebSockets that were closed from this side, by the code.
  package var closed: [CloseCode: Int] = [:]
}
