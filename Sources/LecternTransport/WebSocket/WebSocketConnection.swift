internal import CLibwebsockets
internal import Foundation

/// A ``Connection`` over libwebsockets.
///
/// `@unchecked Sendable`: everything that changes is touched on the loop's thread alone: by the
/// library's callbacks, which run there, and by the handler and the listener, which are actors there.
final class WebSocketConnection: Connection, @unchecked Sendable {
  let id: Int
  /// The library's socket; nil from the moment it is closed, as it must not be touched then.
  private(set) var wsi: OpaquePointer?
  /// The socket itself; the system may give the number to another once it is closed.
  let descriptor: Int32
  /// Whether what is sent is encrypted first.
  let isSecure: Bool
  private var assembler: MessageAssembler
  private let handler: any WebSocketHandler
  let door: Door
  private var closing: Closing?
  private var isAwaitingPong = false

  private enum Closing {
    case frameWaits(CloseCode, reason: String)
    /// The peer is to answer it (RFC 6455 §5.5.1).
    case frameSent
    /// The peer was first; the library answers it.
    case frameReceived
    /// The peer was in the wrong, or is gone; the library says so itself, where it still can.
    case byLibrary
  }

  init(id: Int, wsi: OpaquePointer, handler: any WebSocketHandler, door: Door) {
    self.id = id
    self.wsi = wsi
    descriptor = lws_get_socket_fd(wsi)
    isSecure = lws_is_ssl(wsi) != 0
    self.handler = handler
    self.door = door
    assembler = MessageAssembler(limit: door.limits.messageSize)
  }

  func send(_ frame: Frame) -> Bool {
    guard let wsi, closing == nil else { return false }
    if writeAtOnce(frame, to: wsi) { return true }
    lws_callback_on_writable(wsi)
    return false
  }

  func expectFrame() {
    // Looked at again when it counts: this is for the processor, which has to fetch it.
    if let wsi { _ = lws_partial_buffered(wsi) }
  }

  func close(_ code: CloseCode, reason: String) {
    guard let wsi, closing == nil else { return }
    closing = .frameWaits(code, reason: reason)
    door.noteClosed(code)
    // Who does not answer the close frame, or never reads it, is cut off.
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 1)
    continueClosing()
  }

  /// Sends the close frame as soon as the socket can take it.
  private func continueClosing() {
    guard let wsi, case .frameWaits(let code, let reason) = closing else { return }
    if writeClose(code, reason: reason, to: wsi) {
      closing = .frameSent
    } else {
      lws_callback_on_writable(wsi)
    }
  }

  /// Asks whether anybody is there; who has neither answered since the last time, nor taken what was
  /// buffered, is cut off.
  func ping() {
    guard let wsi, closing == nil else { return }
    if isAwaitingPong {
      // A peer that is gone reads no close frame.
      return letGo(of: wsi)
    }
    isAwaitingPong = true
    writePing(to: wsi)
  }

  /// Closes the connection without a word.
  func letGo(of wsi: OpaquePointer) {
    closing = .byLibrary
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}

// What the library's callbacks tell. Each returns what the callback returns: 0, or -1 to close.
extension WebSocketConnection {
  func opened(_ request: UpgradeRequest) -> Int32 {
    handler.enter { $0.connectionOpened(self, request: request) }
    return 0
  }

  func received(_ bytes: UnsafeRawBufferPointer, isBinary: Bool, isLast: Bool) -> Int32 {
    isAwaitingPong = false
    guard closing == nil else { return 0 }
    switch assembler.receive(bytes, isBinary: isBinary, isLast: isLast) {
    case .incomplete:
      break
    case .message(let message):
      handler.enter { $0.connection(self, received: message) }
    case .close(let code, let reason):
      close(code, reason: reason)
    }
    return 0
  }

  func pongReceived() -> Int32 {
    isAwaitingPong = false
    return 0
  }

  func writable() -> Int32 {
    isAwaitingPong = false
    if closing != nil {
      continueClosing()
      return 0
    }
    handler.enter { $0.connectionBecameWritable(self) }
    return 0
  }

  /// - Returns: 0 to let the library answer the peer's close frame.
  func closeReceived() -> Int32 {
    if case .frameSent = closing { return -1 }
    // No frame may follow the library's answer.
    closing = .frameReceived
    // For which it would wait as long as the peer does not read.
    if let wsi { lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, 1) }
    return 0
  }

  func closingBegan() {
    closing = .byLibrary
  }

  func closed() {
    wsi = nil
    handler.enter { $0.connectionClosed(self) }
  }
}
