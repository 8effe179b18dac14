import LecternTransport

/// Sends every message back, in order, as soon as the connection can take it.
actor Echo: WebSocketHandler {
  private nonisolated let loop: EventLoop
  private var waiting: [Int: [Frame]] = [:]

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    waiting[connection.id] = []
  }

  func connection(_ connection: any Connection, received message: [UInt8]) {
    waiting[connection.id, default: []].append(Frame(message))
    sendWaiting(to: connection)
  }

  func connectionBecameWritable(_ connection: any Connection) {
    sendWaiting(to: connection)
  }

  func connectionClosed(_ connection: any Connection) {
    waiting[connection.id] = nil
  }

  private func sendWaiting(to connection: any Connection) {
    let frames = waiting[connection.id] ?? []
    let unsent =
      frames.firstIndex { !connection.send($0, moreFollows: false) }
      ?? frames.endIndex
    waiting[connection.id] = Array(frames[unsent...])
  }
}
