/// The event streams of a listener, the requests that carry actions for them, and calls.
struct EventStreams {
  struct Arrival {
    let stream: EventStreamConnection
    var body: ActionBody
  }

  let events = EventCache()
  var connections: [Int: EventStreamConnection] = [:]
  var ids: [SocketID: Int] = [:]
  var arrivals: [SocketID: Arrival] = [:]
  var calls = Calls()

  /// The open stream of a token; a token begins with the number of its connection.
  func connection(_ token: String) -> EventStreamConnection? {
    guard let id = token.split(separator: "-").first.flatMap({ Int($0) }),
      let connection = connections[id], connection.isOpen,
      ConstantTime.isEqual(Array(token.utf8), Array(connection.token.utf8))
    else { return nil }
    return connection
  }
}

extension Listener: EventStreamHost {
  nonisolated func openEventStream(
    of handler: any WebSocketHandler,
    on socket: any HTTPSocket,
    for request: UpgradeRequest,
    head: String
  ) -> Bool {
    // Opened outside: the connection calls the handler, and the handler enters the listener again.
    guard let connection = assumeIsolated({ $0.addEventStream(of: handler, on: socket) }) else {
      return false
    }
    connection.open(head: head, for: request)
    return true
  }

  nonisolated func beginActions(
    _ body: ActionBody,
    on socket: any HTTPSocket,
    token: String
  ) -> Bool {
    assumeIsolated { $0.addArrival(of: body, on: socket, token: token) }
  }

  nonisolated func appendActions(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool {
    assumeIsolated { $0.append(bytes, toArrivalOn: socket) }
  }

  nonisolated func endActions(on socket: any HTTPSocket) -> Bool {
    assumeIsolated { $0.endArrival(on: socket) }
  }
}

extension Listener {
  private func addEventStream(
    of handler: any WebSocketHandler,
    on socket: any HTTPSocket
  ) -> EventStreamConnection? {
    guard let readySockets else { return nil }
    connectionCount += 1
    let connection = EventStreamConnection(
      id: connectionCount,
      socket: socket,
      handler: handler,
      connectionTable: connectionTable,
      sockets: readySockets,
      events: streams.events
    )
    guard readySockets.add(connection.descriptor, id: connection.id) else { return nil }
    connectionTable.upgraded(socket)
    streams.connections[connection.id] = connection
    streams.ids[socket.id] = connection.id
    return connection
  }

  /// Forgets what a connection that is no WebSocket was used for; it is being closed.
  func exchangeClosed(_ socket: any HTTPSocket) {
    service.heldResponses.remove(socket)
    service.unsentBodies.remove(socket)
    service.arrivingBodies.forget(socket)
    service.boundaries.remove(socket)
    callClosed(on: socket)
    if let arrival = streams.arrivals.removeValue(forKey: socket.id),
      arrival.stream.carrier?.id == socket.id
    {
      arrival.stream.carrier = nil
      recordUnfinished(0, of: arrival.stream.id)
    }
    guard let id = streams.ids.removeValue(forKey: socket.id) else { return stopWaitingIfEmpty() }
    streams.connections.removeValue(forKey: id)?.closed()
    stopWaitingIfEmpty()
  }

  private func addArrival(
    of body: ActionBody,
    on socket: any HTTPSocket,
    token: String
  ) -> Bool {
    guard let stream = streams.connection(token) else { return false }
    if let former = stream.carrier, former.id != socket.id {
      streams.arrivals[former.id] = nil
      former.abort()
    }
    stream.carrier = socket
    streams.arrivals[socket.id] = EventStreams.Arrival(stream: stream, body: body)
    return true
  }

  private func append(_ bytes: [UInt8], toArrivalOn socket: any HTTPSocket) -> Bool {
    guard (try? streams.arrivals[socket.id]?.body.append(bytes)) != nil,
      let arrival = streams.arrivals[socket.id]
    else { return false }
    recordUnfinished(arrival.body.size, of: arrival.stream.id)
    // It may have been the one to close.
    return arrival.stream.isOpen
  }

  private func endArrival(on socket: any HTTPSocket) -> Bool {
    guard
      let (stream, body) = streams.arrivals.removeValue(forKey: socket.id).map({
        ($0.stream, $0.body)
      })
    else { return false }
    stream.carrier = nil
    recordUnfinished(0, of: stream.id)
    guard stream.isOpen else { return false }
    guard let messages = try? body.messages() else {
      stream.close(.invalidPayload, reason: "a message must be UTF-8")
      return false
    }
    stream.receive(messages)
    return true
  }
}
