internal import CLibwebsockets

/// The event streams of a listener, and the requests that are bringing actions for them.
struct EventStreams {
  struct Arrival {
    let stream: EventStreamConnection
    var body: ActionBody
  }

  let events = EventCache()
  var connections: [Int: EventStreamConnection] = [:]
  var ids: [OpaquePointer: Int] = [:]
  var arrivals: [OpaquePointer: Arrival] = [:]

  /// The open stream that a token is of; a token begins with the number of its connection.
  func connection(_ token: String) -> EventStreamConnection? {
    guard let id = token.split(separator: "-").first.flatMap({ Int($0) }),
      let connection = connections[id], connection.isOpen,
      ConstantTime.isEqual(Array(token.utf8), Array(connection.token.utf8))
    else { return nil }
    return connection
  }
}

// What the library's callbacks tell of event streams.
extension Listener {
  /// - Returns: nil where the system does not take any more.
  func eventStreamOpened(_ wsi: OpaquePointer) -> EventStreamConnection? {
    guard let readySockets else { return nil }
    connectionCount += 1
    let connection = EventStreamConnection(
      id: connectionCount,
      wsi: wsi,
      handler: handler,
      connectionTable: connectionTable,
      sockets: readySockets,
      events: streams.events
    )
    guard readySockets.add(connection.descriptor, id: connection.id) else { return nil }
    connectionTable.upgraded(wsi)
    streams.connections[connection.id] = connection
    streams.ids[wsi] = connection.id
    return connection
  }

  /// The library closes a connection that is no WebSocket.
  func exchangeClosed(_ wsi: OpaquePointer) {
    if let arrival = streams.arrivals.removeValue(forKey: wsi), arrival.stream.carrier == wsi {
      arrival.stream.carrier = nil
      noteUnfinished(0, of: arrival.stream.id)
    }
    guard let id = streams.ids.removeValue(forKey: wsi) else { return }
    streams.connections.removeValue(forKey: id)?.closed()
    stopWaitingIfEmpty()
  }

  /// A request is bringing actions. One that is bringing some for the same stream still is cut off: a page
  /// sends one after the other, and has given it up.
  ///
  /// - Returns: whether there is a stream of that token.
  func actionsBegan(_ body: ActionBody, on wsi: OpaquePointer, token: String) -> Bool {
    guard let stream = streams.connection(token) else { return false }
    if let former = stream.carrier, former != wsi {
      streams.arrivals[former] = nil
      lws_set_timeout(former, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
    }
    stream.carrier = wsi
    streams.arrivals[wsi] = EventStreams.Arrival(stream: stream, body: body)
    return true
  }

  /// - Returns: whether it is awaited.
  func actionsCame(_ bytes: [UInt8], on wsi: OpaquePointer) -> Bool {
    guard (try? streams.arrivals[wsi]?.body.append(bytes)) != nil,
      let arrival = streams.arrivals[wsi]
    else { return false }
    noteUnfinished(arrival.body.size, of: arrival.stream.id)
    // It may have been the one to close.
    return arrival.stream.isOpen
  }

  /// - Returns: whether what has come could be handed to the stream's connection.
  func actionsEnded(on wsi: OpaquePointer) -> Bool {
    guard
      let (stream, body) = streams.arrivals.removeValue(forKey: wsi).map({ ($0.stream, $0.body) })
    else { return false }
    stream.carrier = nil
    noteUnfinished(0, of: stream.id)
    guard stream.isOpen else { return false }
    guard let messages = try? body.messages() else {
      stream.close(.invalidPayload, reason: "a message is UTF-8")
      return false
    }
    stream.receive(messages)
    return true
  }
}
