internal import CLibwebsockets
internal import Foundation

/// Listens at an address: serves files over HTTP, and hands WebSockets to a handler.
///
/// ```swift
/// var configuration = Listener.Configuration(subprotocol: "lectern.v1")
/// configuration.mounts = [.init(folder: pages)]
/// let listener = Listener(configuration, handler: room, loop: loop)
/// let port = try await listener.start()
/// ```
public actor Listener {
  nonisolated let configuration: Configuration
  nonisolated let files: StaticFiles
  private nonisolated let loop: EventLoop
  nonisolated let handler: any WebSocketHandler
  nonisolated let responder: (any HTTPResponder)?
  nonisolated let origins: OriginPolicy
  nonisolated let securityHeaders: SecurityHeaders
  nonisolated let connectionTable: ConnectionTable
  /// Nil where connections are not encrypted.
  nonisolated let tls: TLSContext?
  private var connections: [Int: WebSocketConnection] = [:]
  var connectionCount = 0
  var streams = EventStreams()
  private(set) var readySockets: ReadySockets?
  private var unfinished: UnfinishedMessages
  private let ping: Frame
  private let heartbeat: Frame?
  private var pings: Task<Void, Never>?
  private var watch: Task<Void, Never>?
  /// Those who wait for the last connection to go.
  private var closed: [CheckedContinuation<Void, Never>] = []

  /// A listener that does not listen yet.
  ///
  /// - Parameters:
  ///   - configuration: where, and what.
  ///   - handler: is told of the WebSockets; its executor must be `loop`.
  ///   - responder: is asked before the files; its executor must be `loop`.
  ///   - loop: serves the sockets.
  public init(
    _ configuration: Configuration,
    handler: some WebSocketHandler,
    responder: (any HTTPResponder)? = nil,
    loop: EventLoop
  ) {
    self.configuration = configuration
    self.handler = handler
    self.responder = responder
    self.loop = loop
    origins = OriginPolicy(
      hosts: OwnNames.names(listeningAt: configuration.host),
      origins: configuration.allowedOrigins
    )
    heartbeat = configuration.heartbeat.map { Frame($0) }
    ping = Frame(joining: [Frame(.ping, [])] + [heartbeat].compactMap(\.self))
    tls = configuration.identity.map { TLSContext(identity: $0, logger: loop.thread.logger) }
    securityHeaders = SecurityHeaders(
      embedders: configuration.embedders,
      isSecure: configuration.identity != nil,
      isLoopback: OwnNames.isLoopback(configuration.host)
    )
    connectionTable = ConnectionTable(
      limits: configuration.limits.fitting(FileDescriptorLimit.connections),
      proxies: configuration.proxies,
      logger: loop.thread.logger
    )
    unfinished = UnfinishedMessages(limit: configuration.limits.unfinishedSize)
    files = StaticFiles(
      mounts: configuration.mounts,
      notFoundPath: configuration.notFoundPath
    )
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// Begins to listen.
  ///
  /// - Returns: the port, which is the system's choice where 0 was asked for.
  /// - Throws: ``TransportError`` where the address cannot be had, or the certificate cannot be used.
  public func start() throws(TransportError) -> Int {
    try tls?.check()
    let address = try Address.resolve(host: configuration.host, port: configuration.port)
    let readySockets = try ReadySockets()
    let port = try loop.thread.listen(at: address, for: self, watching: readySockets)
    self.readySockets = readySockets
    // One timer for all connections, which are asked in turn: a few each time.
    pings = Task { [weak self, rounds = PingRounds(interval: configuration.pingInterval)] in
      var due = ContinuousClock.now
      for round in 0... {
        // What a round takes is not added to the interval; and those missed while the process stood
        // still are not made up for, as nobody could have answered them.
        due = max(due + rounds.pause, .now)
        guard (try? await Task.sleep(until: due)) != nil else { return }
        await self?.sendPings(round: round, of: rounds)
      }
    }
    watch = Task { [weak self, pause = configuration.limits.watchPause] in
      while (try? await Task.sleep(for: pause)) != nil { await self?.cutOffOverdue() }
    }
    return port
  }

  /// Accepts no more connections, and closes those that there are with 1001.
  ///
  /// Returns when they are gone, or when `patience` is at an end.
  public func close(patience: Duration = .milliseconds(500)) async {
    connectionTable.isOpen = false
    pings?.cancel()
    watch?.cancel()
    for connection in connections.values {
      connection.close(.goingAway, reason: "the server is going away")
    }
    for connection in streams.connections.values {
      connection.close(.goingAway, reason: "the server is going away")
    }
    guard !connections.isEmpty || !streams.connections.isEmpty else { return }
    let timeout = Task { [weak self] in
      // Cancelled when the last connection has gone by itself.
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      await self?.stopWaiting()
    }
    await withCheckedContinuation { closed.append($0) }
    timeout.cancel()
  }

  private func stopWaiting() {
    for continuation in closed { continuation.resume() }
    closed = []
  }

  /// Reads the certificate again, for the connections to come; those that there are go on.
  ///
  /// - Throws: ``TransportError`` where it cannot be used; then the one that there was stays in use.
  public func reloadCertificate() throws(TransportError) {
    try tls?.reload()
  }

  /// What there was to count since the start.
  public var statistics: ListenerStatistics { connectionTable.statistics }

  private func cutOffOverdue() {
    connectionTable.cutOffOverdue()
  }

  /// The number of times that the WebSockets are read before those that have not answered are closed.
  private static let readsBeforePings = 16

  private func sendPings(round: Int, of rounds: PingRounds) {
    // After a standstill, the answers that are judged by may have come, and only wait to be read.
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

// What the library's callbacks tell.
extension Listener {
  /// Who is at the other end.
  nonisolated func peer(of wsi: OpaquePointer) -> Peer {
    let address = connectionTable.address(of: wsi)
    let isSecure = lws_is_ssl(wsi) != 0
    guard configuration.proxies.contains(address) else {
      return Peer(address: address, isSecure: isSecure)
    }
    let headers = RequestHeaders(wsi: wsi)
    return Peer(
      address: headers.forwardedAddress ?? address,
      isSecure: isSecure || headers.isForwardedSecurely
    )
  }

  /// - Returns: nil where the system does not take any more.
  func connectionEstablished(_ wsi: OpaquePointer) -> WebSocketConnection? {
    connectionCount += 1
    let connection = WebSocketConnection(
      id: connectionCount,
      wsi: wsi,
      handler: handler,
      connectionTable: connectionTable
    )
    guard let readySockets, readySockets.add(connection.descriptor, id: connection.id) else {
      return nil
    }
    connectionTable.upgraded(wsi)
    connections[connection.id] = connection
    return connection
  }

  /// Reads the sockets that have something to read: a few, as the others come in the next round.
  ///
  /// - Returns: their number.
  @discardableResult func readReadySockets() -> Int {
    guard let readySockets else { return 0 }
    return withUnsafeTemporaryAllocation(
      byteCount: WebSocketConnection.readLimit,
      alignment: 1
    ) { buffer in
      let ready = readySockets.ready()
      for id in ready {
        if let connection = connections[id] {
          // It would be ready until it is closed.
          if !connection.read(into: buffer) { readySockets.remove(connection.descriptor) }
          noteUnfinished(connection.unfinishedSize, of: id)
        } else if let connection = streams.connections[id], !connection.socketIsReady(buffer) {
          readySockets.remove(connection.descriptor)
        }
      }
      return ready.count
    }
  }

  /// Reads the WebSockets, and runs the jobs, if that was last done a while ago; called by the library's
  /// callbacks, of which there may be thousands in one turn of the loop.
  ///
  /// - Parameter hasRead: whether the WebSockets have just been read.
  nonisolated func keepUp(hasRead: Bool = false) {
    loop.thread.keepUp { if !hasRead { assumeIsolated { _ = $0.readReadySockets() } } }
  }

  func connectionClosed(_ connection: WebSocketConnection) {
    connections[connection.id] = nil
    noteUnfinished(0, of: connection.id)
    stopWaitingIfEmpty()
  }

  /// Notes how much a connection has begun to say and not ended, and closes the one that takes most where
  /// all together take too much.
  ///
  /// - Parameter size: in bytes; 0 where there is nothing.
  func noteUnfinished(_ size: Int, of id: Int) {
    guard let largest = unfinished.note(size, of: id) else { return }
    _ = unfinished.note(0, of: largest)
    connections[largest]?.closeUnfinished()
    streams.connections[largest]?.close(
      .policyViolation,
      reason: "too much has been begun and not ended"
    )
  }

  func stopWaitingIfEmpty() {
    if connections.isEmpty, streams.connections.isEmpty { stopWaiting() }
  }
}
