import Foundation

/// A page's WebSocket, written by hand: it sends any bytes, valid or not.
final class RawWebSocket {
  struct Refused: Error {
    var head: String
  }

  struct Unexpected: Error {
    var opcode: RawFrame.Opcode
    var start: String

    init(_ frame: RawFrame) {
      opcode = frame.opcode
      start = String(decoding: frame.payload.prefix(100), as: UTF8.self)
    }
  }

  let socket: RawSocket
  private var shown: DownMessage.View?

  /// Connects, and shakes hands.
  init(port: Int, receiveBuffer: Int? = nil) throws {
    socket = try RawSocket(port: port, receiveBuffer: receiveBuffer)
    try socket.send(Array(Self.request().utf8))
    try receiveHandshake()
  }

  /// Shakes hands on a socket, as a page that has shown something already.
  init(on socket: RawSocket, path: String, shown: DownMessage.View?) throws {
    self.socket = socket
    self.shown = shown
    try socket.send(Array(Self.request(path: path).utf8))
    try receiveHandshake()
  }

  /// Connects, and asks for the handshake. The caller has to receive it.
  init(beginningAtPort port: Int) throws {
    socket = try RawSocket(port: port)
    try socket.send(Array(Self.request().utf8))
  }

  /// The request of the handshake (RFC 6455 §4.1).
  static func request(path: String = "/socket", subprotocol: String? = "lectern.v1") -> String {
    let fields =
      [
        "GET \(path) HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
      ] + (subprotocol.map { ["Sec-WebSocket-Protocol: \($0)"] } ?? [])
    return fields.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  func receiveHandshake() throws {
    let head = try socket.receiveHead()
    let lines = head.lowercased().split(separator: "\r\n")
    // The answer to the key above, the example of RFC 6455 §1.3.
    let accept = "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="
    guard lines.first?.hasPrefix("http/1.1 101 ") == true, lines.contains(accept[...]),
      lines.contains("sec-websocket-protocol: lectern.v1")
    else { throw Refused(head: head) }
  }

  func send(_ frames: RawFrame...) throws {
    for frame in frames { try socket.send(frame.bytes) }
  }

  func send(_ text: String) throws {
    try send(.text(text))
  }

  /// Says an action.
  func say(_ name: String, ref: Int = 0, value: String = "null") throws {
    try send(#"{"type":"action","ref":\#(ref),"name":"\#(name)","value":\#(value)}"#)
  }

  /// The next frame that is no ping; pings are answered, as a browser does.
  func receiveFrame() throws -> RawFrame {
    while true {
      let frame = try socket.receiveFrame()
      guard frame.isFinal, !frame.isMasked, frame.reserved == 0 else {
        throw Unexpected(frame)
      }
      guard frame.opcode == .ping else { return frame }
      try send(RawFrame(.pong, bytes: frame.payload))
    }
  }

  /// The next message.
  func receive() throws -> DownMessage {
    let frame = try receiveFrame()
    guard frame.opcode == .text else { throw Unexpected(frame) }
    var message = try JSONDecoder().decode(DownMessage.self, from: Data(frame.payload))
    message.complete(shown)
    shown = message.state ?? shown
    return message
  }

  /// The next message that shows nothing.
  func receiveReply() throws -> DownMessage {
    while true {
      let message = try receive()
      if message.state == nil { return message }
    }
  }

  /// Reads until a count is shown.
  @discardableResult
  func receive(count: Int) throws -> DownMessage {
    while true {
      let message = try receive()
      if message.state?.count == count { return message }
    }
  }

  /// Reads until the server closes the connection.
  ///
  /// - Returns: the code of its close frame; nil if it sent none. The frame is answered.
  func receiveClose() throws -> Int? {
    do {
      while true {
        let frame = try receiveFrame()
        guard frame.opcode == .close else { continue }
        // A server that has hung up meanwhile has said what it had to say.
        try? send(RawFrame(.close, bytes: Array(frame.payload.prefix(2))))
        _ = try? socket.receiveAll()
        return frame.payload.count < 2 ? 1005 : Int(frame.payload[0]) << 8 | Int(frame.payload[1])
      }
    } catch RawSocket.Failure.closed {
      return nil
    }
  }
}
