import LecternTransport

/// A room that records what its connections say.
actor RoomStub: WebSocketHandler {
  private nonisolated let executor: any SerialExecutor
  /// The events in order, each with the number of its connection, counted from 1.
  private(set) var events: [String] = []
  /// The connections, in the order in which they were opened.
  private(set) var connections: [any Connection] = []

  init(_ executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    connections.append(connection)
    note("opened \(request["name"] ?? "")", by: connection)
  }

  func connection(_ connection: any Connection, received message: [UInt8]) {
    note(String(decoding: message, as: UTF8.self), by: connection)
  }

  func connectionBecameWritable(_ connection: any Connection) {
    note("writable", by: connection)
  }

  func connection(_ connection: any Connection, lostFramesSince position: FramePosition?) {
    let since = position.map { "\($0.epoch)\($0.revision)" } ?? "nothing"
    note("lost since \(since)", by: connection)
  }

  func connectionClosed(_ connection: any Connection) { note("closed", by: connection) }

  private func note(_ event: String, by connection: any Connection) {
    let number = connections.firstIndex { $0 === connection }.map { $0 + 1 }
    events.append("\(number ?? 0): \(event)")
  }
}

extension RoomStub {
  /// Sends a text to connections.
  ///
  /// - Parameters:
  ///   - revision: what the text leads to; nil for a reply.
  ///   - numbers: those of the connections.
  func send(_ text: String, at revision: Int? = nil, to numbers: Int...) {
    let frame = Frame(text, at: revision)
    for number in numbers { _ = connections[number - 1].send(frame, moreFollows: false) }
  }

  func close(_ number: Int, _ code: CloseCode, reason: String) {
    connections[number - 1].close(code, reason: reason)
  }

  func measureRoundTrip(of number: Int) { connections[number - 1].measureRoundTrip() }

  func roundTrip(of number: Int) -> Duration? { connections[number - 1].roundTrip }

  /// Takes and returns what was said since the last time.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }
}

extension RoomStub {
  /// Sends a text to all connections.
  func sendToAll(_ text: String, at revision: Int) {
    let frame = Frame(text, at: revision)
    for connection in connections { _ = connection.send(frame, moreFollows: false) }
  }
}
