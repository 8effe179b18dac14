import LecternTransport

/// A room whose state is a number. Each frame names the state that it leads on from, and the one that it leads to.
actor CountingRoom: WebSocketHandler {
  private nonisolated let executor: any SerialExecutor
  private(set) var revision = 0
  private var subscribers: [Int: (connection: any Connection, base: Int?)] = [:]

  init(_ executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    subscribers[connection.id] = (connection, nil)
    send(to: connection.id)
  }

  /// Advances the state, and acknowledges the message behind it.
  func connection(_ connection: any Connection, received message: [UInt8]) {
    advance()
    let reply = "ack \(String(decoding: message, as: UTF8.self)) \(revision)"
    _ = connection.send(Frame(reply), moreFollows: false)
  }

  func connectionBecameWritable(_ connection: any Connection) {}

  func connection(_ connection: any Connection, lostFramesSince position: FramePosition?) {
    subscribers[connection.id]?.base = position?.revision
    send(to: connection.id)
  }

  func connectionClosed(_ connection: any Connection) { subscribers[connection.id] = nil }

  /// Advances the state.
  func advance() {
    revision += 1
    var frames: [Int: Frame] = [:]
    for (id, subscriber) in subscribers {
      guard let base = subscriber.base else {
        send(to: id)
        continue
      }
      let frame = frames[base] ?? Frame("\(base) \(revision)", at: revision)
      frames[base] = frame
      _ = subscriber.connection.send(frame, moreFollows: false)
      subscribers[id]?.base = revision
    }
  }

  private func send(to id: Int) {
    guard let (connection, base) = subscribers[id] else { return }
    let frame = Frame("\(base.map(String.init) ?? "snapshot") \(revision)", at: revision)
    _ = connection.send(frame, moreFollows: false)
    subscribers[id]?.base = revision
  }
}
