package import LecternBytes
internal import LecternWire

/// Carries out the commands of a ``RoomMachine``: sockets, timers, and answers to senders.
///
/// ```
///   send ─────▶ RoomMachine ─▶ [Command] ─▶ socket, alarm, answers, snapshots
///                   ▲                          │
///                   └──── events, time ◀───────┘
/// ```
package actor RoomLink {
  private let address: RoomAddress
  private let connector: any SocketConnector
  private let clock: ElapsedClock
  /// Parameters that every request has besides those of the machine.
  private let parameters: [(name: String, value: String)]
  private var machine: RoomMachine
  private var sockets: [Int: any MessageSocket] = [:]
  /// The `Cookie` header; nil before the link's secret was exchanged.
  private var cookie: String?
  private var alarm: Task<Void, Never>?
  private var senders: [Int: CheckedContinuation<RoomMachine.Answer, Never>] = [:]
  private let events: AsyncStream<(socket: Int, event: SocketEvent)>.Continuation
  private var snapshot: RoomSnapshot?
  private var status = ConnectionStatus.connecting
  private var snapshots = Subscribers<RoomSnapshot>()
  private var statuses = Subscribers<ConnectionStatus>()

  /// - Parameters:
  ///   - address: the room.
  ///   - parameters: further parameters of the WebSocket's address.
  ///   - connector: opens WebSockets; by default the platform's.
  package init(
    to address: RoomAddress,
    parameters: [(name: String, value: String)] = [],
    connector: (any SocketConnector)? = nil,
    clock: ElapsedClock = ElapsedClock(ContinuousClock()),
    seed: UInt64 = .random(in: .min ... .max)
  ) {
    self.address = address
    self.parameters = parameters
    self.connector = connector ?? Self.platformConnector(to: address)
    self.clock = clock
    machine = RoomMachine(client: .random(), seed: seed)
    cookie = address.secret == nil ? "" : nil
    let (stream, events) = AsyncStream<(socket: Int, event: SocketEvent)>.makeStream()
    self.events = events
    Task { [weak self] in
      await self?.start()
      for await (socket, event) in stream { await self?.handle(event, of: socket) }
    }
  }

  private static func platformConnector(to address: RoomAddress) -> any SocketConnector {
    #if canImport(Darwin)
      URLSessionSockets(to: address)
    #else
      LibrarySockets(to: address)
    #endif
  }

  deinit {
    alarm?.cancel()
    events.finish()
    for socket in sockets.values { socket.abort() }
  }

  private func start() { perform(machine.start(at: clock.now())) }

  private func handle(_ event: SocketEvent, of socket: Int) {
    let now = clock.now()
    switch event {
    case .opened: perform(machine.opened(socket, at: now))
    case .message(let bytes): perform(machine.received(bytes, on: socket, at: now))
    case .closed(let problem):
      sockets[socket] = nil
      perform(machine.closed(socket, problem: problem, at: now))
    }
  }

  private func wake() { perform(machine.wake(at: clock.now())) }
}

// Commands.
extension RoomLink {
  private func perform(_ commands: [RoomMachine.Command]) {
    for command in commands {
      switch command {
      case .open(let socket, let query): open(socket, query)
      case .send(let message, let socket): sockets[socket]?.send(message)
      case .close(let socket): sockets.removeValue(forKey: socket)?.close()
      case .abort(let socket): sockets.removeValue(forKey: socket)?.abort()
      case .answer(let ref, let answer):
        senders.removeValue(forKey: ref)?.resume(returning: answer)
      case .show: show()
      case .report(let status): report(status)
      case .wake(let time): setAlarm(at: time)
      }
    }
  }

  private func open(_ socket: Int, _ query: [RoomMachine.QueryItem]) {
    let path = address.socketPath(query.map { ($0.name, $0.value) } + parameters)
    if let cookie { return open(socket, path, cookie: cookie) }
    guard let secret = address.secret else { return }
    Task { [weak self, connector, address] in
      do throws(ExchangeError) {
        let cookie = try await connector.exchange(secret, at: address.keyPath)
        await self?.open(socket, path, cookie: cookie)
      } catch {
        await self?.exchangeFailed(error, of: socket)
      }
    }
  }

  private func exchangeFailed(_ error: ExchangeError, of socket: Int) {
    guard error.isRefusal else { return handle(.closed(error.description), of: socket) }
    perform(machine.refused(socket, problem: error.description))
  }

  private func open(_ socket: Int, _ path: String, cookie: String) {
    self.cookie = cookie
    // The machine has given this attempt up while the secret was exchanged.
    guard socket == machine.socket, machine.phase == .connecting else { return }
    sockets[socket] = connector.open(path, cookie: cookie) { [events] in
      events.yield((socket, $0))
    }
  }

  private func show() {
    guard let snapshot = RoomSnapshot(machine.replica) else { return }
    self.snapshot = snapshot
    snapshots.yield(snapshot)
  }

  private func report(_ status: ConnectionStatus) {
    self.status = status
    statuses.yield(status)
    guard status.isFinal else { return }
    alarm?.cancel()
    events.finish()
    snapshots.finish()
    statuses.finish()
  }

  private func setAlarm(at time: Duration) {
    alarm?.cancel()
    let pause = time - clock.now()
    alarm = Task { [weak self, clock] in
      if pause > .zero { guard (try? await clock.sleep(for: pause)) != nil else { return } }
      await self?.wake()
    }
  }
}

// For clients.
extension RoomLink {
  /// Sends an action, and waits for the answer.
  ///
  /// - Parameter value: the value as JSON; nil for an action without one.
  /// - Returns: a revision that includes the action. The replica has it already.
  /// - Throws: the room's `Fault`; ``SendError``; or `CancellationError` if the task was cancelled before the action was
  ///   sent.
  package func send(_ name: String, value: [UInt8]?) async throws -> Int {
    try Task.checkCancellation()
    let (ref, commands) = try machine.send(name, value: value, at: clock.now())
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        senders[ref] = continuation
        perform(commands)
      }
    } onCancel: {
      Task { await cancel(ref) }
    }
    switch answer {
    case .done(let revision): return revision
    case .refused(let fault): throw fault
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }

  private func cancel(_ ref: Int) {
    let wasWaiting = machine.cancel(ref)
    let answer = wasWaiting ? RoomMachine.Answer.cancelled : .failed(.outcomeUnknown)
    senders.removeValue(forKey: ref)?.resume(returning: answer)
  }

  /// Returns the latest snapshots: the current one, and those that follow. A slow reader skips some.
  package func subscribe() -> AsyncStream<RoomSnapshot> {
    snapshots.subscribe(from: snapshot, isOver: status.isFinal)
  }

  /// Why the last connection ended, or could not be opened; nil while there is one.
  package var problem: String? { status.problem }

  /// Returns the statuses of the connection: the current one, and those that follow.
  package func subscribeToStatus() -> AsyncStream<ConnectionStatus> {
    statuses.subscribe(from: status, isOver: status.isFinal)
  }

  /// Closes the connection.
  package func close() { perform(machine.close()) }
}
