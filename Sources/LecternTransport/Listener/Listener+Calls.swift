/// The calls of a listener, by the connections of their requests.
struct Calls {
  struct Arrival {
    let id: Int
    let socket: any HTTPSocket
    var call: ArrivingCall
  }

  /// The calls whose bodies have not arrived yet.
  var arrivals: [SocketID: Arrival] = [:]
  /// The calls that wait for their answers.
  var connections: [SocketID: CallConnection] = [:]
}

extension Listener: CallHost {
  nonisolated func beginCall(_ call: ArrivingCall, on socket: any HTTPSocket) {
    assumeIsolated { $0.addCall(call, on: socket) }
  }

  nonisolated func appendToCall(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool? {
    assumeIsolated { $0.append(bytes, toCallOn: socket) }
  }

  nonisolated func endCallBody(on socket: any HTTPSocket) -> ArrivingCall? {
    assumeIsolated { $0.removeArrival(on: socket) }
  }

  nonisolated func openCall(
    _ call: ArrivingCall,
    sending messages: [[UInt8]],
    answering hold: ResponseHold,
    on socket: any HTTPSocket
  ) {
    // Opened outside: the connection calls the handler, and the handler enters the listener again.
    let connection = assumeIsolated {
      $0.addConnection(of: call, messageCount: messages.count, answering: hold, on: socket)
    }
    connection.open(for: call.request, sending: messages)
  }

  nonisolated func endCall(on socket: any HTTPSocket) {
    let connection = assumeIsolated { $0.streams.calls.connections.removeValue(forKey: socket.id) }
    connection?.closed()
  }
}

extension Listener {
  private func addCall(_ call: ArrivingCall, on socket: any HTTPSocket) {
    connectionCount += 1
    streams.calls.arrivals[socket.id] = Calls.Arrival(
      id: connectionCount,
      socket: socket,
      call: call
    )
  }

  private func append(_ bytes: [UInt8], toCallOn socket: any HTTPSocket) -> Bool? {
    guard let id = streams.calls.arrivals[socket.id]?.id else { return nil }
    guard (try? streams.calls.arrivals[socket.id]?.call.body.append(bytes)) != nil else {
      return false
    }
    recordUnfinished(streams.calls.arrivals[socket.id]?.call.body.size ?? 0, of: id)
    return true
  }

  private func removeArrival(on socket: any HTTPSocket) -> ArrivingCall? {
    guard let arrival = streams.calls.arrivals.removeValue(forKey: socket.id) else { return nil }
    recordUnfinished(0, of: arrival.id)
    return arrival.call
  }

  private func addConnection(
    of call: ArrivingCall,
    messageCount: Int,
    answering hold: ResponseHold,
    on socket: any HTTPSocket
  ) -> CallConnection {
    connectionCount += 1
    let connection = CallConnection(
      id: connectionCount,
      of: messageCount,
      to: call.handler,
      answering: hold,
      until: .now + CallConnection.timeout,
      outcome: configuration.callOutcome ?? { _ in .unavailable }
    )
    streams.calls.connections[socket.id] = connection
    return connection
  }

  /// Forgets a call whose connection is being closed.
  func callClosed(on socket: any HTTPSocket) {
    _ = removeArrival(on: socket)
    streams.calls.connections.removeValue(forKey: socket.id)?.closed()
  }

  /// Aborts the call with the given id if its body has not arrived yet.
  func abortArrivingCall(_ id: Int) {
    streams.calls.arrivals.values.first { $0.id == id }?.socket.abort()
  }

  /// Responds to all calls that wait for their answers.
  func closeCalls(_ code: CloseCode, reason: String) {
    for call in streams.calls.connections.values { call.close(code, reason: reason) }
  }

  /// Responds to the calls that have waited for too long.
  func answerOverdueCalls() {
    for call in streams.calls.connections.values { call.answerIfOverdue(at: .now) }
  }
}
