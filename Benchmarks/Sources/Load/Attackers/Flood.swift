import NIOCore

/// A kind of attack, and its rate.
///
/// The rates are far above the server's limits for one client, but bounded: the attackers share a thread
/// with the viewers, and must not saturate it.
enum Flood: CaseIterable {
  /// Viewers send actions at two hundred times the allowed rate. Each is refused, because its name is
  /// unknown: the viewers would count one that ran.
  case actions
  /// Viewers send pings of the maximum size.
  case pings
  /// Connections send half a request, and stay open.
  case halfHandshakes
  /// Viewers connect, and leave after their first frame.
  case joins
  /// Connections are opened, and send nothing.
  case silentConnects
  /// Open, silent connections are closed, all of them within a fifth of a second.
  case departures

  /// The name in the report.
  var name: String {
    switch self {
    case .actions: "\(perSecond) refused actions a second"
    case .pings: "\(perSecond) pings a second"
    case .halfHandshakes: "\(perSecond) half handshakes a second"
    case .joins: "\(perSecond) joins a second that go at once"
    case .silentConnects: "\(perSecond) silent connects a second"
    case .departures: "the closing of \(initialCount) connections"
    }
  }

  var perSecond: Int {
    switch self {
    case .actions: 20_000
    case .pings: 50_000
    case .halfHandshakes, .joins: 1_000
    case .silentConnects: 1_400
    case .departures: 50_000
    }
  }

  /// The number of connections that are open before the flood starts.
  var initialCount: Int { self == .departures ? 10_000 : 0 }

  /// The number of connections that stay open and send; if zero, each event is a new connection.
  var senderCount: Int {
    switch self {
    case .actions: 2
    case .pings: 10
    case .halfHandshakes, .joins, .silentConnects, .departures: 0
    }
  }

  /// The server's reaction, without which the flood did not reach it; nil if it does not react, because no
  /// limit is reached.
  var effect: Answer? {
    switch self {
    case .actions: .close(1008)
    case .pings: .pong
    case .halfHandshakes, .silentConnects, .departures: nil
    case .joins: .snapshot
    }
  }

  /// Returns the first bytes of a connection.
  func opening(port: Int) -> ByteBuffer {
    let request = ByteBuffer(
      string: """
        GET /socket HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Protocol: lectern.v1\r
        \r\n
        """
    )
    if self == .silentConnects || self == .departures { return ByteBuffer() }
    guard self == .halfHandshakes else { return request }
    return request.getSlice(at: 0, length: request.readableBytes / 2) ?? request
  }

  /// The frame that the connections that stay open send, if any.
  var frame: ByteBuffer? {
    switch self {
    case .actions:
      Self.frame(.text, #"{"type":"action","ref":1,"name":"rockets.launchTapped"}"#)
    case .pings: Self.frame(.ping, String(repeating: "x", count: 125))
    case .halfHandshakes, .joins, .silentConnects, .departures: nil
    }
  }

  enum Opcode: UInt8 {
    case text = 1
    case ping = 9
  }

  /// Returns a client's frame of 125 bytes at most (RFC 6455 §5.2).
  static func frame(_ opcode: Opcode, _ payload: String) -> ByteBuffer {
    // A mask of zeros leaves the text as it is.
    let head = [0x80 | opcode.rawValue, 0x80 | UInt8(payload.utf8.count), 0, 0, 0, 0]
    return ByteBuffer(bytes: head + payload.utf8)
  }
}
