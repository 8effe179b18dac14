import NIOCore

/// What hostile clients do to a server, and how often.
///
/// The rates are bounded, as those who measure share a thread with those who attack: it must not be
/// themselves that they keep busy. They are far over what the server allows one client.
enum Flood: CaseIterable {
  /// Viewers send actions at two hundred times the pace that one may. Each is refused, as there is none of
  /// that name: one that ran would be counted by those who watch.
  case actions
  /// Viewers send pings, each as large as one may be.
  case pings
  /// Connections send half a request, and wait.
  case halfHandshakes
  /// Viewers come, and go when they have their first frame.
  case joins
  /// Connections come, and say nothing.
  case silentConnects
  /// Connections that are there, and say nothing, go: all of them in a fifth of a second.
  case departures

  /// What there is so much of, for the report.
  var name: String {
    switch self {
    case .actions: "\(perSecond) refused actions a second"
    case .pings: "\(perSecond) pings a second"
    case .halfHandshakes: "\(perSecond) half handshakes a second"
    case .joins: "\(perSecond) joins a second that go at once"
    case .silentConnects: "\(perSecond) silent connects a second"
    case .departures: "the closing of \(standingCount) connections"
    }
  }

  /// How much of it there is.
  var perSecond: Int {
    switch self {
    case .actions: 20_000
    case .pings: 50_000
    case .halfHandshakes, .joins: 1_000
    case .silentConnects: 1_400
    case .departures: 50_000
    }
  }

  /// How many connections there are before it begins.
  var standingCount: Int { self == .departures ? 10_000 : 0 }

  /// How many stay connected, and send it; where there are none, each time is a connection.
  var speakerCount: Int {
    switch self {
    case .actions: 2
    case .pings: 10
    case .halfHandshakes, .joins, .silentConnects, .departures: 0
    }
  }

  /// What the server does about it: without that, it was no flood. Nil where it does nothing, as nothing is
  /// short.
  var effect: Answer? {
    switch self {
    case .actions: .close(1008)
    case .pings: .pong
    case .halfHandshakes, .silentConnects, .departures: nil
    case .joins: .snapshot
    }
  }

  /// What a connection begins with.
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

  /// What those send who stay; nil where nobody does.
  var frame: ByteBuffer? {
    switch self {
    case .actions:
      Self.frame(.text, #"{"type":"action","ref":1,"name":"rockets.launchTapped"}"#)
    case .pings: Self.frame(.ping, String(repeating: "x", count: 125))
    case .halfHandshakes, .joins, .silentConnects, .departures: nil
    }
  }

  private enum Opcode: UInt8 {
    case text = 1
    case ping = 9
  }

  /// A frame of a client, of 125 bytes at most (RFC 6455 §5.2).
  private static func frame(_ opcode: Opcode, _ payload: String) -> ByteBuffer {
    // A mask of zeros leaves the text as it is.
    let head = [0x80 | opcode.rawValue, 0x80 | UInt8(payload.utf8.count), 0, 0, 0, 0]
    return ByteBuffer(bytes: head + payload.utf8)
  }
}
