/// Listens at an address: serves files over HTTP, and hands WebSockets to a handler.
///
/// ```swift
/// var configuration = ListenerConfiguration(subprotocol: "lectern.v1")
/// configuration.mounts = [.init(folder: pages)]
/// let listener = Listener(configuration, handler: room, loop: loop)
/// let port = try await listener.start()
/// ```
package actor Listener {
  nonisolated let configuration: ListenerConfiguration
  nonisolated let service: HTTPService
  private nonisolated let loop: EventLoop
  nonisolated let connectionTable: ConnectionTable
  /// Nil if connections are not encrypted.
  nonisolated let tls: TLSContext?
  private var connections: [Int: WebSocketConnection] = [:]
  var connectionCount = 0
  var streams = EventStreams()
  private(set) var readySockets: ReadySockets?
  private var unfinished: UnfinishedMessages
  /// The size of the files that are being read for relays.
  var bytesBeingRead = 0
  private let ping: Frame
  private let heartbeat: Frame?
  private var pings: Task<Void, Never>?
  private var watch: Task<Void, Never>?
  /// Resumed when the last connection is closed.
  private var closed: [CheckedContinuation<Void, Never>] = []

  /// A listener that does not listen yet.
  ///
  /// - Parameters:
  ///   - configuration: where, and what.
  ///   - handler: handles the WebSockets; its executor must be `loop`.
  ///   - responder: responds to requests before the files do; its executor must be `loop`.
  ///   - gate: admits the requests of people who have signed in; nil to admit everyone.
  ///   - loop: serves the sockets.
  package init(
    _ configuration: ListenerConfiguration,
    handler: some WebSocketHandler,
    responder: (any HTTPResponder)? = nil,
    gate: (any RequestGate)? = nil,
    loop: EventLoop
  ) {
    self.configuration = configuration
    self.loop = loop
    heartbeat = configuration.heartbeat.map { Frame($0) }
    ping = Frame(joining: [Frame(.ping, [])] + [heartbeat].compactMap(\.self))
    tls = configuration.identity.map { TLSContext(identity: $0, logger: loop.thread.logger) }
    connectionTable = ConnectionTable(
      limits: configuration.limits.fitting(FileDescriptorLimit.connections),
      proxies: configuration.proxies,
      logger: loop.thread.logger,
      measure: LibrarySocket.bytesMoved
    )
    service = HTTPService(
      configuration,
      root: Location(
        handler: handler,
        responder: responder,
        mounts: configuration.mounts,
        notFoundPath: configuration.notFoundPath
      ),
      gate: gate,
      connectionTable: connectionTable
    )
    unfinished = UnfinishedMessages(limit: configuration.limits.unfinishedSize)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// Starts listening.
  ///
  /// - Returns: the port. The system chooses it if the configuration's is 0.
  /// - Throws: ``TransportError`` if the address or the certificate cannot be used.
  package func start() throws(TransportError) -> Int {
    try tls?.check()
    let address = try Address.resolve(host: configuration.host, port: configuration.port)
    let readySockets = try ReadySockets()
    let port = try loop.thread.listen(at: address, for: self, watching: readySockets)
    self.readySockets = readySockets
    // One timer pings all connections in turn, a few each time.
    pings = Task { [weak self, rounds = PingRounds(interval: configuration.pingInterval)] in
      var due = ContinuousClock.now
      for round in 0... {
        // The time of a round is not added to the interval; and rounds missed while the process stood still
        // are not made up for because no client could have answered them.
        due = max(due + rounds.pause, .now)
        guard (try? await Task.sleep(until: due)) != nil else { return }
        await self?.sendPings(round: round, of: rounds)
      }
    }
    watch = Task { [weak self, pause = configuration.limits.watchPause] in
      while (try? await Task.sleep(for: pause)) != nil { await self?.closeOverdue() }
    }
    return port
  }

  /// Accepts no more connections, and closes the open ones.
  ///
  /// Returns when all are closed, or after `timeout`.
  package func close(
    _ code: CloseCode = .goingAway,
    reason: String = "the server is going away",
    timeout: Duration = .milliseconds(500)
  ) async {
    connectionTable.isOpen = false
    pings?.cancel()
    watch?.cancel()
    for connection in connections.values {
      connection.close(code, reason: reason)
    }
    for connection in streams.connections.values {
      connection.close(code, reason: reason)
    }
    closeCalls(code, reason: reason)
    guard hasConnections else { return }
    let timeout = Task { [weak self] in
      // Cancelled when the last connection is closed before.
      guard (try? await Task.sleep(for: timeout)) != nil else { return }
      await self?.stopWaiting()
    }
    await withCheckedContinuation { waiter in
      // The last one may have closed while this call was entered.
      guard hasConnections else { return waiter.resume() }
      closed.append(waiter)
    }
    timeout.cancel()
  }

  private var hasConnections: Bool {
    !connections.isEmpty || !streams.connections.isEmpty || !streams.calls.connections.isEmpty
  }

  private func stopWaiting() {
    for continuation in closed { continuation.resume() }
    closed = []
  }

  /// Reads the certificate again, for new connections; open ones keep theirs.
  ///
  /// - Throws: ``TransportError`` if it cannot be used; the former one then stays in use.
  package func reloadCertificate() throws(TransportError) {
    try tls?.reload()
  }

  /// Logs a warning if the certificate in use has expired, or expires within a week.
  package func warnOfCertificateExpiry() {
    tls?.warnOfExpiry()
  }

  /// Serves a location below `/NAME/`, or serves it no longer. Connections that are open stay open.
  ///
  /// - Parameters:
  ///   - location: nil to serve the name no longer.
  ///   - name: the first segment of its paths.
  package func serve(_ location: Location?, at name: String) {
    service.locations[name] = location
  }

  /// The counts since the start.
  package var statistics: ListenerStatistics { connectionTable.statistics }

  private func closeOverdue() {
    connectionTable.closeOverdue()
    answerOverdueCalls()
  }

  /// The maximum number of reads before the connections that have not answered a ping are closed.
  private static let readsBeforePings = 16

  private func sendPings(round: Int, of rounds: PingRounds) {
    // After a standstill, the pongs may have arrived, and wait to be read.
    for _ in 0..<Self.readsBeforePings where readReadySockets() == 0 { break }
    for (id, connection) in connections where rounds.isTurn(of: id, in: round) {
      connection.send(ping: ping)
    }
    guard let heartbeat else { return }
    for (id, connection) in streams.connections where rounds.isTurn(of: id, in: round) {
      connection.send(heartbeat: heartbeat)
    }
  }
}

extension Listener: LibraryListener {
  func connectionEstablished(_ socket: LibrarySocket) -> WebSocketConnection? {
    guard let handler = handler(of: socket) else { return nil }
    connectionCount += 1
    let connection = WebSocketConnection(
      id: connectionCount,
      socket: socket,
      handler: handler,
      connectionTable: connectionTable
    )
    guard let readySockets, readySockets.add(connection.descriptor, id: connection.id) else {
      return nil
    }
    connectionTable.upgraded(socket)
    connections[connection.id] = connection
    return connection
  }

  private func handler(of socket: LibrarySocket) -> (any WebSocketHandler)? {
    guard let path = socket.head.requestLine?.path else { return nil }
    let resolution = service.locations.resolve(path)
    return resolution.path == configuration.socketPath ? resolution.location.handler : nil
  }

  @discardableResult func readReadySockets() -> Int {
    guard let readySockets else { return 0 }
    return withUnsafeTemporaryAllocation(
      byteCount: WebSocketConnection.readLimit,
      alignment: 1
    ) { buffer in
      let ready = readySockets.ready()
      for id in ready {
        if let connection = connections[id] {
          // A connection that has ended would be ready until it is closed.
          if !connection.read(into: buffer) { readySockets.remove(connection.descriptor) }
          recordUnfinished(connection.unfinishedSize, of: id)
        } else if let connection = streams.connections[id], !connection.socketReady(buffer) {
          readySockets.remove(connection.descriptor)
        }
      }
      return ready.count
    }
  }

  nonisolated func keepUp(hasRead: Bool) {
    loop.thread.keepUp { if !hasRead { assumeIsolated { _ = $0.readReadySockets() } } }
  }

  func connectionClosed(_ connection: WebSocketConnection) {
    connections[connection.id] = nil
    recordUnfinished(0, of: connection.id)
    stopWaitingIfEmpty()
  }

  /// Records the size of a connection's unfinished message, and closes the connection with the largest if all
  /// together exceed the limit.
  ///
  /// - Parameter size: in bytes; 0 if there is none.
  func recordUnfinished(_ size: Int, of id: Int) {
    guard let largest = unfinished.record(size, of: id) else { return }
    _ = unfinished.record(0, of: largest)
    connections[largest]?.closeUnfinished()
    streams.connections[largest]?.close(
      .policyViolation,
      reason: "too many unfinished messages"
    )
    abortArrivingCall(largest)
  }

  func stopWaitingIfEmpty() {
    if !hasConnections { stopWaiting() }
  }
}
