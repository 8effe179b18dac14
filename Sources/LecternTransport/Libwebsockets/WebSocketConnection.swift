internal import CLibwebsockets
internal import Foundation

/// A ``Connection`` over libwebsockets.
///
/// `@unchecked Sendable`: everything that changes is touched on the loop's thread: by the library's callbacks,
/// and by the handler and the listener, actors on that thread. While the loop's thread waits, one other thread
/// touches it in ``sendConcurrently(_:)``.
final class WebSocketConnection: Connection, @unchecked Sendable {
  // First the fields that every frame needs: they are then in one line of the processor's cache.
  /// The library's socket; nil from the moment it is closed because it must not be touched then.
  private(set) var wsi: OpaquePointer?
  /// The socket's number. It may be another connection's once this one is closed.
  let descriptor: Int32
  /// Whether the connection is encrypted.
  let isSecure: Bool
  /// Whether the library may have something buffered. Its part of a connection is far away in memory, so it is
  /// queried only after it was given something.
  private var mayHaveBuffered = true
  let id: Int
  private let handler: any WebSocketHandler
  let connectionTable: ConnectionTable
  private var machine: WebSocketMachine
  /// Nil until ``measureRoundTrip()`` is called.
  private var roundTripClock: RoundTrip?

  init(
    id: Int,
    socket: LibrarySocket,
    handler: any WebSocketHandler,
    connectionTable: ConnectionTable
  ) {
    self.id = id
    wsi = socket.wsi
    descriptor = socket.descriptor
    isSecure = socket.isSecure
    self.handler = handler
    self.connectionTable = connectionTable
    machine = WebSocketMachine(messageSize: connectionTable.limits.messageSize)
  }

  /// Whether messages are sent and received: the connection isn't closing.
  var isOpen: Bool { machine.isOpen }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    guard let wsi, isOpen else { return false }
    if writeAtOnce(frame, to: wsi, moreFollows: moreFollows) { return true }
    lws_callback_on_writable(wsi)
    return false
  }

  func close(_ code: CloseCode, reason: String) {
    guard wsi != nil else { return }
    execute(machine.close(code, reason: reason))
  }

  /// Sends a ping; see ``WebSocketMachine/ping(_:)``.
  func send(ping: Frame) {
    execute(machine.ping(ping))
  }

  var roundTrip: Duration? { roundTripClock?.latest }

  func measureRoundTrip() {
    guard let wsi, isOpen else { return }
    let clock = roundTripClock ?? RoundTrip()
    roundTripClock = clock
    guard clock.begin() else { return }
    // A ping that waits would be timed together with the frames before it.
    if !writeAtOnce(Frame(.ping, []), to: wsi) { clock.cancel() }
  }

  /// Whether the library has something buffered.
  func hasBuffered(_ wsi: OpaquePointer) -> Bool {
    if mayHaveBuffered { mayHaveBuffered = lws_partial_buffered(wsi) != 0 }
    return mayHaveBuffered
  }

  /// Gives the library bytes to send first, as soon as the socket can take them.
  ///
  /// - Returns: whether it takes them.
  func writeViaLibrary(_ bytes: UnsafeRawBufferPointer, for wsi: OpaquePointer) -> Bool {
    mayHaveBuffered = true
    let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    // With `LWS_WRITE_HTTP` the library adds no header of a frame; the bytes are only read.
    return lws_write(wsi, UnsafeMutablePointer(mutating: start), bytes.count, LWS_WRITE_HTTP) >= 0
  }

  /// Closes the connection without a word.
  func abort(of wsi: OpaquePointer) {
    machine.libraryCloses()
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}

// The library's callbacks. Each returns the callback's result: 0, or -1 to close.
extension WebSocketConnection {
  func opened(_ request: UpgradeRequest) -> Int32 {
    handler.enter { $0.connectionOpened(self, request: request) }
    return 0
  }

  func writable() -> Int32 {
    execute(machine.writable())
    return 0
  }

  func closingBegan() {
    machine.libraryCloses()
  }

  func closed() {
    wsi = nil
    handler.enter { $0.connectionClosed(self) }
  }
}

// The machine's commands.
extension WebSocketConnection {
  func received(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while let command = machine.received(&rest) { execute(command) }
  }

  /// The memory of an unfinished message, in bytes.
  var unfinishedSize: Int { machine.unfinishedSize }

  /// Closes the connection, and frees its unfinished message.
  func closeUnfinished() {
    execute(machine.closeUnfinished(messageSize: connectionTable.limits.messageSize))
  }

  private func execute(_ command: WebSocketMachine.Command?) {
    var command = command
    while let next = command { command = executed(next) }
  }

  /// - Returns: the command that follows.
  private func executed(_ command: WebSocketMachine.Command) -> WebSocketMachine.Command? {
    guard let wsi else { return nil }
    switch command {
    case .deliver(let message): handler.enter { $0.connection(self, received: message) }
    case .resume: handler.enter { $0.connectionBecameWritable(self) }
    case .write(let frame, let purpose):
      return machine.wrote(purpose, isSent: writeAtOnce(frame, to: wsi))
    case .awaitRoom: lws_callback_on_writable(wsi)
    case .startClosing(let frame, let violation):
      if let violation { connectionTable.recordClosing(violation) }
      // For a peer that does not answer the close frame, or never reads it, or does not hang up.
      lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 1)
      return .write(frame, .close)
    case .endSending: if !hasBuffered(wsi) { shutdown(descriptor, Int32(SHUT_WR)) }
    case .endRoundTrip: roundTripClock?.end()
    case .abort(let reason):
      if reason == .pingUnanswered { connectionTable.record(.pingUnanswered) }
      abort(of: wsi)
    }
    return nil
  }
}
