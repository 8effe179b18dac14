package import LecternBytes
package import LecternTransport
package import Logging

/// Serves the rooms of another server: it holds the connections of viewers, and passes on what they send and are sent.
///
/// ```
///   page ── WebSocket ── Relay ── bus ── RelayHub ── Room
///   page ── request ─────┘
/// ```
///
/// It knows no app and no state: frames come once for all viewers that they are for, and a viewer that is behind skips them
/// until the leader is asked for what leads on from what it has. An acknowledgement waits for the state that shows what it
/// acknowledges.
///
/// ```swift
/// let relay = Relay(on: bus, executor: loop, logger: logger)
/// let listener = Listener(configuration, handler: relay, responder: router, loop: loop)
/// try await relay.begin()
/// ```
package actor Relay {
  private nonisolated let executor: any SerialExecutor
  private let effectExecutor: (any TaskExecutor)?
  let threads: SendThreads
  let bus: any RelayBus
  let timing: LinkTiming
  let clock: ElapsedClock
  let limits: RelayLimits
  let logger: Logger
  var linkRequest: LinkRequest
  var link: Uplink?
  var viewers = RelayViewers()
  var requests = RelayRequests()
  var cache = RelayCache()
  private var subscriptions: [any RelaySubscription] = []
  private var pulse: Task<Void, Never>?

  /// - Parameters:
  ///   - id: its name, which no other relay has.
  ///   - bus: connects it to the server that leads the rooms.
  ///   - executor: the loop of the listener that it handles the connections of.
  ///   - effectExecutor: the executor of what runs beside; nil for the process's.
  ///   - threads: send what many viewers share.
  ///   - makeAttempt: returns a random number.
  package init(
    id: String = .randomID(),
    on bus: any RelayBus,
    executor: any SerialExecutor,
    effectExecutor: (any TaskExecutor)? = nil,
    threads: SendThreads = .one,
    timing: LinkTiming = LinkTiming(),
    limits: RelayLimits = RelayLimits(),
    makeAttempt: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    logger: Logger
  ) {
    linkRequest = LinkRequest(from: id, makeAttempt: makeAttempt)
    (self.bus, self.threads) = (bus, threads)
    (self.executor, self.effectExecutor) = (executor, effectExecutor)
    (self.timing, clock, self.limits) = (timing, ElapsedClock(timing.clock), limits)
    self.logger = logger
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Whether a server that leads the rooms is known.
  package var isLinked: Bool { link != nil }

  /// The number of viewers.
  package var viewerCount: Int { viewers.count }

  /// Links to the server that leads the rooms, from now on.
  package func begin() throws {
    let packets = RelaySubjects.down(to: linkRequest.relay)
    subscriptions = [
      try bus.subscribe(to: packets, from: effectExecutor) { [weak self] in
        await self?.handlePackets($0)
      },
      try bus.subscribe(to: RelaySubjects.announcements, from: effectExecutor) { [weak self] in
        await self?.handleAnnouncements($0)
      },
    ]
    requestLink()
    pulse = timing.pulse(on: effectExecutor) { [weak self] in await self?.beat() != nil }
  }

  /// Ends the link: the viewers count as gone. Their connections are the listener's to close.
  package func end() {
    pulse?.cancel()
    subscriptions = []
    flush(endsLink: true)
    link = nil
  }

  private func handlePackets(_ inbox: Inbox) {
    for message in inbox.take() { receive(message) }
  }

  private func handleAnnouncements(_ inbox: Inbox) {
    for message in inbox.take() { leaderAnnounced(message) }
  }

  /// Returns the slot of a viewer, for tests.
  package func slot(of connection: any Connection) -> Int? { viewers.slot(of: connection) }
}
