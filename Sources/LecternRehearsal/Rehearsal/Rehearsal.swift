internal import LecternBytes
package import LecternPages
internal import LecternRoom
package import LecternTransport
internal import LecternWire

/// The ghosts of a room: clients in this process, with real connections to its own listener.
///
/// ```
///   Ghost ─▶ [Command] ─▶ ClientSockets ─▶ the listener ─▶ the room
///     ▲                        │
///     └── timers, messages ◀───┘
/// ```
///
/// All ghosts run on one loop, separate from the listener's.
package actor Rehearsal: ClientSocketHandler {
  private nonisolated let loop: EventLoop
  private let clock: ElapsedClock
  private let server: ClientSockets.Server
  private let cookies: [String]
  private var ghosts: [Ghost]
  private var sockets: GhostSockets
  /// Nil before the rehearsal has begun.
  private var client: ClientSockets?
  private var schedule = GhostSchedule()
  /// Wakes the rehearsal at the time of the next event.
  private var alarm: (time: Duration, task: Task<Void, Never>)?
  private var waiters:
    [(condition: @Sendable (RehearsalStatistics) -> Bool, CheckedContinuation<Void, Never>)] = []
  private(set) var statistics = RehearsalStatistics()
  /// Returns the controls of the page that can be used now; nil if the page cannot be read.
  private let look: (@Sendable () async -> [PageControl])?
  private var looking: Task<Void, Never>?
  private var controls: [PageControl]?
  private var isOver = false

  /// - Parameters:
  ///   - cookies: the `Cookie` header of each ghost, from ``Room/admitGhosts(_:)``.
  ///   - server: the listener.
  ///   - network: the network of the ghosts.
  ///   - actions: the actions of the app.
  ///   - habits: the habits of the ghosts.
  ///   - look: returns the controls of the app's page that can be used now; nil if the page cannot be read. Then the ghosts
  ///     choose among the actions.
  ///   - seed: the same seed makes the same choices.
  ///   - loop: the loop of the ghosts; not the listener's.
  package init(
    cookies: [String],
    at server: ClientSockets.Server,
    on network: NetworkProfile,
    actions: GhostActions,
    habits: GhostHabits = GhostHabits(),
    look: (@Sendable () async -> [PageControl])? = nil,
    seed: UInt64 = 1,
    loop: EventLoop,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.cookies = cookies
    self.look = look
    controls = look == nil ? nil : []
    self.server = server
    self.loop = loop
    self.clock = ElapsedClock(clock)
    ghosts = cookies.indices.map {
      Ghost($0 + 1, on: network, habits: habits, actions: actions, seed: seed)
    }
    sockets = GhostSockets(ghostCount: cookies.count)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Starts the rehearsal. The ghosts join from now on.
  ///
  /// - Throws: an error if connections can't be made.
  func begin() throws {
    if let look {
      looking = Task { [weak self, clock] in
        while !Task.isCancelled {
          let controls = await look()
          guard let self else { return }
          await self.show(controls)
          guard (try? await clock.sleep(for: Self.lookInterval)) != nil else { return }
        }
      }
    }
    client = try ClientSockets(to: server, on: loop, handler: self)
    let now = clock.now()
    for index in ghosts.indices { perform(ghosts[index].begin(at: now), of: index) }
    arm()
  }

  /// The time between two reads of the page. All ghosts share them.
  private static let lookInterval = Duration.seconds(1)

  private func show(_ controls: [PageControl]) { self.controls = controls }

  /// Ends the rehearsal. All ghosts leave immediately.
  func end() {
    isOver = true
    looking?.cancel()
    alarm?.task.cancel()
    schedule.removeAll()
    for id in sockets.removeAll() { client?.abort(id) }
    for waiter in waiters { waiter.1.resume() }
    waiters = []
  }

  /// Waits until the statistics meet a condition, or the rehearsal ends.
  func wait(until condition: @escaping @Sendable (RehearsalStatistics) -> Bool) async {
    await withCheckedContinuation { waiter in
      guard !isOver, !condition(statistics) else { return waiter.resume() }
      waiters.append((condition, waiter))
    }
  }
}

// Timers.
extension Rehearsal {
  /// Sets the alarm to the next event.
  private func arm() {
    guard !isOver, let next = schedule.nextTime, alarm.map({ next < $0.time }) ?? true else {
      return
    }
    alarm?.task.cancel()
    let pause = next - clock.now()
    let task = Task { [weak self, clock] in
      if pause > .zero { guard (try? await clock.sleep(for: pause)) != nil else { return } }
      await self?.alarmRang(for: next)
    }
    alarm = (next, task)
  }

  private func alarmRang(for time: Duration) {
    // A later alarm has replaced it.
    guard alarm?.time == time else { return }
    alarm = nil
    let now = clock.now()
    while let (index, event) = schedule.popFirst(dueBy: now) {
      perform(ghosts[index].handle(event, at: now, seeing: controls, &statistics), of: index)
    }
    progressed()
  }

  /// Sets the next alarm, and resumes the waiters whose conditions are met.
  private func progressed() {
    arm()
    let met = waiters.filter { $0.condition(statistics) }
    guard !met.isEmpty else { return }
    waiters.removeAll { $0.condition(statistics) }
    for waiter in met { waiter.1.resume() }
  }
}

// Connections.
extension Rehearsal {
  private func perform(_ commands: [Ghost.Command], of index: Int) {
    for command in commands {
      switch command {
      case .schedule(let event, let time): schedule.add(event, of: index, at: time)
      case .open(let path): open(path, of: index)
      case .send(let message): sockets.id(of: index).map { client?.send(message, on: $0) }
      case .stopReading: sockets.id(of: index).map { client?.setReading(false, on: $0) }
      case .close: sockets.close(by: index).map { client?.abort($0) }
      }
    }
  }

  private func open(_ path: String, of index: Int) {
    let (id, replaced) = sockets.open(by: index)
    // A page opens its new connection before the server has noticed the end of the old one.
    client?.open(id, path: path, cookie: cookies[index])
    if let replaced { client?.abort(replaced) }
  }

  package func socketOpened(_ id: Int) {}

  package func socket(_ id: Int, received message: [UInt8]) {
    guard let index = sockets.ghost(of: id) else { return }
    let commands = ghosts[index].received(message, at: clock.now())
    if commands.isEmpty { return }
    perform(commands, of: index)
    arm()
  }

  package func socketClosed(_ id: Int) {
    guard let index = sockets.remove(id) else { return }
    perform(ghosts[index].closed(at: clock.now(), &statistics), of: index)
    progressed()
  }
}
