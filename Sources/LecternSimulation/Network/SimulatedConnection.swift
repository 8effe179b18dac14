internal import LecternRehearsal
package import LecternTransport

/// A connection between a simulated page and a process: a WebSocket, or an event stream.
///
/// ```
///   page ─▶ up, in transit ─▶ room        each direction is late, in order, as TCP is; see ``ActionRequests``
///   page ◀─ down, in transit ◀─ room      at most `window` frames: a page that reads slowly makes the room wait
/// ```
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedConnection: Connection, @unchecked Sendable {
  package let id: Int
  private unowned let page: any ConnectionOwner
  private let server: ServerProcess
  private var network: NetworkModel
  /// The maximum number of frames in transit.
  private let window: Int
  private var inTransit = 0
  /// Whether the connection has refused a frame, and has to announce that it can take one.
  private var isBehind = false
  /// Whether the room may use it.
  private var isOpenAtRoom = false
  /// Whether messages still arrive.
  private var isCut = false
  /// The requests that carry messages to the room; nil for a WebSocket.
  var requests: ActionRequests?

  var loop: SimulatedLoop { server.loop }

  init(
    _ id: Int,
    of page: any ConnectionOwner,
    to server: ServerProcess,
    over network: NetworkModel,
    window: Int
  ) {
    (self.id, self.page, self.server) = (id, page, server)
    (self.network, self.window) = (network, window)
  }
}

// The page's end.
extension SimulatedConnection {
  /// Whether it leads to a process.
  func leads(to process: ServerProcess) -> Bool { process.loop === loop }

  func open(_ request: UpgradeRequest) {
    up {
      $0.isOpenAtRoom = true
    } then: {
      $1.connectionOpened($0, request: request)
    }
  }

  func send(_ message: [UInt8]) {
    guard requests == nil else {
      requests?.append(message)
      return post()
    }
    up { _ in
    } then: {
      $1.connection($0, received: message)
    }
  }

  /// Runs at the room once a message has arrived.
  private func up(
    _ arrive: @escaping (SimulatedConnection) -> Void,
    then handle: @escaping @Sendable (SimulatedConnection, isolated any WebSocketHandler) -> Void
  ) {
    guard !isCut else { return }
    let time = network.arrival(.up, sentAt: loop.schedule.now)
    loop.schedule.at(time, in: loop.process) { [self] in
      guard !isCut else { return }
      arrive(self)
      callRoom(handle)
    }
  }

  private func callRoom(
    _ handle: @escaping @Sendable (SimulatedConnection, isolated any WebSocketHandler) -> Void
  ) {
    loop.enqueue { [self] in
      guard isOpenAtRoom else { return }
      server.handler?.enter { handle(self, $0) }
    }
  }

  /// Passes the messages of a request to the room, unless it knows that the page has left.
  ///
  /// - Parameter answer: is called with whether the room has them.
  func deliver(_ messages: [[UInt8]], answer: @escaping (Bool) -> Void) {
    loop.enqueue { [self] in
      // The room may close the connection at one of the messages.
      for message in messages where isOpenAtRoom {
        server.handler?.enter { $0.connection(self, received: message) }
      }
      answer(isOpenAtRoom)
    }
  }

  /// Ends the connection because a request has failed.
  func fail() {
    guard !isCut else { return }
    cut(noticedAfter: .zero)
    page.disconnected(from: self)
  }

  /// Cuts the connection: nothing in transit arrives, but for requests.
  ///
  /// - Parameter delay: the time after which the room notices.
  func cut(noticedAfter delay: Duration) {
    guard !isCut else { return }
    isCut = true
    loop.schedule.after(delay, in: loop.process) { [self] in closeAtRoom() }
  }

  private func closeAtRoom() {
    loop.enqueue { [self] in
      guard isOpenAtRoom else { return }
      isOpenAtRoom = false
      server.handler?.enter { $0.connectionClosed(self) }
    }
  }
}

// The room's end.
extension SimulatedConnection {
  package func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    guard isOpenAtRoom, !isBehind, inTransit < window else {
      isBehind = true
      return false
    }
    inTransit += 1
    let time = network.arrival(.down, sentAt: loop.schedule.now)
    let bytes = frame.bytes
    // In no lane: what a process has sent arrives, even if it is killed meanwhile.
    loop.schedule.at(time) { [self] in
      guard !isCut else { return }
      inTransit -= 1
      page.received(bytes, on: self)
      guard isBehind, isOpenAtRoom, inTransit < window else { return }
      isBehind = false
      callRoom { $1.connectionBecameWritable($0) }
    }
    return true
  }

  package func close(_ code: CloseCode, reason: String) {
    let time = network.arrival(.down, sentAt: loop.schedule.now)
    loop.schedule.at(time) { [self] in
      guard !isCut else { return }
      isCut = true
      page.disconnected(from: self)
    }
    closeAtRoom()
  }
}
