internal import Foundation
internal import LecternTransport
internal import LecternWire
internal import Synchronization

/// A WebSocket client (RFC 6455) that reads on a thread of its own.
final class WebSocketClient: Sendable {
  private struct State {
    var isOpen = true
    var closeCode: CloseCode?
    var pingCount = 0
    var pings: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let socket: ClientSocket
  private let receive: @Sendable ([UInt8]) -> Void
  private let state = Mutex(State())

  private init(_ socket: ClientSocket, receive: @escaping @Sendable ([UInt8]) -> Void) {
    self.socket = socket
    self.receive = receive
  }

  /// Connects to a port of this machine.
  ///
  /// - Parameters:
  ///   - port: the port.
  ///   - request: the query and the cookie of the request.
  ///   - receive: called on the reading thread with each message.
  static func connect(
    port: Int,
    _ request: ViewerRequest,
    receive: @escaping @Sendable ([UInt8]) -> Void
  ) async throws -> WebSocketClient {
    let socket = try ClientSocket(port: port)
    let head: String = try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: the handshake blocks.
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try socket.send(Array(handshake(request).utf8))
            return try socket.receiveHead()
          }
        )
      }
    }
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw Refused(head: head) }
    return WebSocketClient(socket, receive: receive)
  }

  /// A response other than `101 Switching Protocols`.
  struct Refused: Error {
    let head: String
  }

  /// RFC 6455 §4.1.
  private static func handshake(_ request: ViewerRequest) -> String {
    var components = URLComponents()
    components.path = "/socket"
    components.queryItems = request.query.map { URLQueryItem(name: $0.name, value: $0.value) }
    var lines = [
      "GET \(components.string ?? "/socket") HTTP/1.1", "Host: localhost", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: \(Wire.subprotocol)",
    ]
    if let cookie = request.cookie { lines.append("Cookie: \(cookie)") }
    return lines.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The code of the server's close frame.
  var closeCode: CloseCode? { state.withLock { $0.closeCode } }

  /// Starts the reading thread.
  func startReading() {
    Thread.detachNewThread { [self] in
      // Any error ends the connection.
      try? readFrames()
      socket.close()
      ended()
    }
  }

  /// Sends text messages in one write.
  func send(texts: [[UInt8]]) {
    try? socket.send(texts.flatMap { Self.frame(.text, $0) })
  }

  /// Sends a ping, and waits for the pong, or for the end of the connection.
  func ping() async {
    await withCheckedContinuation { continuation in
      let number = state.withLock { state -> Int? in
        guard state.isOpen else { return nil }
        state.pingCount += 1
        state.pings[state.pingCount] = continuation
        return state.pingCount
      }
      guard let number else { return continuation.resume() }
      try? socket.send(Self.frame(.ping, Array("\(number)".utf8)))
    }
  }

  /// Breaks the connection off.
  func abort() {
    state.withLock { $0.isOpen = false }
    socket.shutDown()
  }

  private func ended() {
    let waiting = state.withLock { state in
      defer { state.pings = [:] }
      state.isOpen = false
      return state.pings
    }
    for continuation in waiting.values { continuation.resume() }
  }
}

// Frames (RFC 6455 §5.2).
extension WebSocketClient {
  private enum Opcode: UInt8 {
    case text = 1
    case close = 8
    case ping = 9
    case pong = 10
  }

  private struct Malformed: Error {}

  private func readFrames() throws {
    while true {
      let head = try socket.receive(2)
      // The server neither fragments nor masks.
      guard head[0] & 0xf0 == 0x80, let opcode = Opcode(rawValue: head[0] & 0xf) else {
        throw Malformed()
      }
      var count = Int(head[1])
      if count == 126 { count = try socket.receiveInteger(2) }
      if count == 127 { count = try socket.receiveInteger(8) }
      let payload = try socket.receive(count)
      switch opcode {
      case .text: receive(payload)
      case .ping: try socket.send(Self.frame(.pong, payload))
      case .pong: pong(payload)
      case .close:
        // Messages that follow a close frame are not read (§1.4), and waiters must not wait for pongs.
        state.withLock { state in
          let code = payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
          state.closeCode = CloseCode(rawValue: payload.isEmpty ? 1005 : code)
        }
        ended()
        try socket.send(Self.frame(.close, Array(payload.prefix(2))))
      }
    }
  }

  /// Resumes the waiters up to a ping: the server may answer only the last of several (§5.5.3).
  private func pong(_ payload: [UInt8]) {
    guard let number = Int(String(decoding: payload, as: UTF8.self)) else { return }
    let answered = state.withLock { state in
      let answered = state.pings.filter { $0.key <= number }
      for key in answered.keys { state.pings[key] = nil }
      return answered
    }
    for continuation in answered.values { continuation.resume() }
  }

  /// A frame masked with zeros. They leave the payload as it is (§5.3).
  private static func frame(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    var frame = [0x80 | opcode.rawValue]
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65_536: frame += [0x80 | 126] + bigEndian(payload.count, length: 2)
    default: frame += [0x80 | 127] + bigEndian(payload.count, length: 8)
    }
    return frame + [0, 0, 0, 0] + payload
  }

  private static func bigEndian(_ number: Int, length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
