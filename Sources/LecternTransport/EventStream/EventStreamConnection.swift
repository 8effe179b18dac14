/// A ``Connection`` over a response that does not end, for networks that block WebSockets: outgoing messages are
/// events of the stream, incoming ones arrive by requests that carry its token.
///
/// The library holds the socket and closes it. It neither reads nor writes it: an HTTP connection of the
/// library's that is not read is not written either. The queue of sockets says when there is room to write, or
/// something to read. The only thing to read is the end of the connection.
///
/// `@unchecked Sendable`: everything that changes is touched on the loop's thread alone.
final class EventStreamConnection: Connection, @unchecked Sendable {
  let id: Int
  /// Carried by the requests that send actions for this connection: 128 random bits.
  let token: String
  let descriptor: Int32
  /// Nil from the moment it is closed because it must not be touched then.
  private var socket: (any Socket)?
  private let handler: any WebSocketHandler
  private let connectionTable: ConnectionTable
  private let sockets: any SocketQueue
  private let events: EventCache
  /// The rest of an event that the system has taken a part of.
  private var unsent: ArraySlice<UInt8> = []
  private var isWatchedForRoom = false
  /// Whether a message was refused, so that the handler has to be told when there is room again.
  private var isBehind = false
  private var isClosing = false
  /// Whether the peer has hung up. Actions that it sent before may still arrive, by a request of their own.
  private var hasPeerLeft = false
  /// The request that carries actions; a newer one replaces it.
  var carrier: (any HTTPSocket)?

  init(
    id: Int,
    socket: any Socket,
    handler: any WebSocketHandler,
    connectionTable: ConnectionTable,
    sockets: any SocketQueue,
    events: EventCache
  ) {
    self.id = id
    self.socket = socket
    self.handler = handler
    self.connectionTable = connectionTable
    self.sockets = sockets
    self.events = events
    descriptor = socket.descriptor
    var random = SystemRandomNumberGenerator()
    token = "\(id)-\(String(random.next(), radix: 36))\(String(random.next(), radix: 36))"
  }

  /// Whether it takes part: neither closed nor closing.
  var isOpen: Bool { socket != nil && !isClosing }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    guard isOpen, !hasPeerLeft else { return false }
    if write(events.event(of: frame)) { return true }
    isBehind = true
    watchForRoom(true)
    return false
  }

  func close(_ code: CloseCode, reason: String) {
    guard isOpen, let socket else { return }
    guard !hasPeerLeft else { return abort() }
    connectionTable.recordClosing(code)
    isClosing = true
    // For a reader that does not read the event, or does not hang up.
    socket.startCloseTimeout()
    let event = EventStreamText.closing(code, reason: reason)
    if !write(event) {
      unsent += event
      watchForRoom(true)
    }
    endIfSent()
  }

  /// Sends a heartbeat, unless the connection is behind: then it is not silent anyway.
  func send(heartbeat: Frame) {
    if isOpen, !hasPeerLeft { _ = write(events.event(of: heartbeat)) }
  }

  /// Passes messages to the handler.
  func receive(_ messages: [[UInt8]]) {
    for message in messages where isOpen {
      handler.enter { $0.connection(self, received: message) }
    }
  }

  /// Closes the connection without a word.
  func abort() {
    isClosing = true
    socket?.abort()
  }
}

// Called by the listener.
extension EventStreamConnection {
  /// Starts the stream.
  ///
  /// - Parameter head: the response's head.
  func open(head: String, for request: UpgradeRequest) {
    unsent += Array(head.utf8) + EventStreamText.opening(token: token)
    flush()
    handler.enter { $0.connectionOpened(self, request: request) }
  }

  /// Continues writing, or ends.
  ///
  /// - Parameter buffer: room to read into.
  /// - Returns: whether the socket has to be watched further.
  func socketReady(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let socket else { return false }
    if isWatchedForRoom { continueWriting() }
    switch socket.read(into: buffer) {
    case .nothing: return true
    // While closing, bytes are read so that the peer's end is seen.
    case .bytes where isClosing: return true
    // Otherwise it has no business to speak: its request was the last.
    case .bytes, .end: break
    }
    if isClosing || hasPeerLeft {
      abort()
    } else {
      hasPeerLeft = true
      socket.startCloseTimeout()
    }
    return false
  }

  func closed() {
    guard socket != nil else { return }
    socket = nil
    handler.enter { $0.connectionClosed(self) }
  }

  private func continueWriting() {
    flush()
    guard unsent.isEmpty else { return }
    watchForRoom(false)
    if isClosing { return endIfSent() }
    guard isBehind else { return }
    isBehind = false
    handler.enter { $0.connectionBecameWritable(self) }
  }
}

// Writing.
extension EventStreamConnection {
  /// Writes an event, or nothing of it.
  private func write(_ event: [UInt8]) -> Bool {
    guard unsent.isEmpty else { return false }
    guard let count = write(event[...]) else { return false }
    if count < event.count {
      unsent = event[count...]
      watchForRoom(true)
    }
    return true
  }

  private func flush() {
    while !unsent.isEmpty, let count = write(unsent), count > 0 { unsent.removeFirst(count) }
    if unsent.isEmpty { unsent = [] } else { watchForRoom(true) }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { socket?.write($0) }
  }

  private func watchForRoom(_ isWatched: Bool) {
    guard isWatched != isWatchedForRoom else { return }
    isWatchedForRoom = isWatched
    sockets.watchForRoom(descriptor, id: id, isWatched)
  }

  /// Closes the sending side when the last event is sent: bytes that the peer has sent meanwhile must not reset
  /// the connection.
  private func endIfSent() {
    if isClosing, unsent.isEmpty { socket?.shutDownSending() }
  }
}
