internal import HeapModule
internal import LecternBytes
package import LecternPages
internal import LecternRoom
package import LecternTransport
internal import LecternWire
package import Logging

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
  /// An event of a ghost at a time.
  private struct Timer: Comparable {
    let time: Duration
    /// The position among the events at the same time.
    let order: Int
    let ghost: Int
    let event: Ghost.Event

    static func < (left: Timer, right: Timer) -> Bool {
      (left.time, left.order) < (right.time, right.order)
    }

    static func == (left: Timer, right: Timer) -> Bool { left.order == right.order }
  }

  private nonisolated let loop: EventLoop
  private let clock: ElapsedClock
  private let logger: Logger
  private let server: ClientSockets.Server
  private let cookies: [String]
  private var ghosts: [Ghost]
  private var sockets: ClientSockets?
  /// The ghosts of the open WebSockets.
  private var owners: [Int: Int] = [:]
  /// The ids of the ghosts' WebSockets.
  private var socketIDs: [Int?]
  private var socketCount = 0
  private var timers = Heap<Timer>()
  private var timerCount = 0
  private var alarm: Task<Void, Never>?
  private var alarmTime: Duration?
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
    clock: some Clock<Duration> = ContinuousClock(),
    logger: Logger
  ) {
    self.cookies = cookies
    self.look = look
    controls = look == nil ? nil : []
    self.server = server
    self.loop = loop
    self.clock = ElapsedClock(clock)
    self.logger = logger
    ghosts = cookies.indices.map {
      Ghost($0 + 1, on: network, habits: habits, actions: actions, seed: seed)
    }
    socketIDs = Array(repeating: nil, count: cookies.count)
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
    sockets = try ClientSockets(to: server, on: loop, handler: self)
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
    alarm?.cancel()
    timers = Heap()
    for id in owners.keys { sockets?.abort(id) }
    owners = [:]
    for waiter in waiters { waiter.1.resume() }
    waiters = []
  }

  /// Waits until the statistics meet a condition, or the rehearsal ends.
  func wait(until condition: @escaping @Sendable (RehearsalStatistics) -> Bool) async {
    guard !isOver, !condition(statistics) else { return }
    await withCheckedContinuation { waiters.append((condition, $0)) }
  }
}

// Timers.
extension Rehearsal {
  private func schedule(_ event: Ghost.Event, at time: Duration, of index: Int) {
    timerCount += 1
    timers.insert(Timer(time: time, order: timerCount, ghost: index, event: event))
  }

  /// Sets the alarm to the next event.
  private func arm() {
    guard !isOver, let next = timers.min?.time, alarmTime.map({ next < $0 }) ?? true else { return }
    alarm?.cancel()
    alarmTime = next
    let pause = next - clock.now()
    alarm = Task { [weak self, clock] in
      if pause > .zero { guard (try? await clock.sleep(for: pause)) != nil else { return } }
      await self?.alarmRang(for: next)
    }
  }

  private func alarmRang(for time: Duration) {
    // A later alarm has replaced it.
    guard alarmTime == time else { return }
    alarmTime = nil
    let now = clock.now()
    while let timer = timers.min, timer.time <= now {
      _ = timers.popMin()
      perform(
        ghosts[timer.ghost].handle(timer.event, at: now, seeing: controls, &statistics),
        of: timer.ghost
      )
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
      case .schedule(let event, let time): schedule(event, at: time, of: index)
      case .open(let path): open(path, of: index)
      case .send(let message): socketIDs[index].map { sockets?.send(message, on: $0) }
      case .stopReading: socketIDs[index].map { sockets?.setReading(false, on: $0) }
      case .close: close(index)
      }
    }
  }

  private func open(_ path: String, of index: Int) {
    // A page opens its new connection before the server has noticed the end of the old one.
    let former = socketIDs[index]
    socketCount += 1
    socketIDs[index] = socketCount
    owners[socketCount] = index
    sockets?.open(socketCount, path: path, cookie: cookies[index])
    if let former { forget(former) }
  }

  private func close(_ index: Int) {
    if let id = socketIDs[index] { forget(id) }
    socketIDs[index] = nil
  }

  private func forget(_ id: Int) {
    owners[id] = nil
    sockets?.abort(id)
  }

  package func socketOpened(_ id: Int) {}

  package func socket(_ id: Int, received message: [UInt8]) {
    guard let index = owners[id] else { return }
    let commands = ghosts[index].received(message, at: clock.now())
    if commands.isEmpty { return }
    perform(commands, of: index)
    arm()
  }

  package func socketClosed(_ id: Int) {
    guard let index = owners.removeValue(forKey: id) else { return }
    if socketIDs[index] == id { socketIDs[index] = nil }
    perform(ghosts[index].closed(at: clock.now(), &statistics), of: index)
    progressed()
  }
}
