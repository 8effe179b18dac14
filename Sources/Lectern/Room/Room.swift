public import Composable
public import LecternTransport
public import LecternWire
public import Logging

/// Puts a store in front of viewers: sends them what they may see, and the store what they may say.
///
/// ```
///   page ─▶ action ─▶ Room ─▶ Store
///   page ◀─ frame ◀── Room ◀── ViewState(State)
/// ```
///
/// ```swift
/// let room = Room(store: store, executor: loop) { AppView($0) }
/// ```
///
/// There is no queue for any viewer. The room keeps the latest view state, and for each viewer the
/// revision last sent. What leads from there to the present is encoded once for all who stand there. A
/// viewer that is behind gets, as soon as it can take it, what leads to the state of *that* moment: it
/// skips states, and holds nobody up.
public actor Room<State: Sendable, Action: UserAction, View: ViewState> {
  /// A viewer that has this many replies outstanding does not read: it is cut off.
  private static var replyLimit: Int { 256 }

  private nonisolated let executor: any SerialExecutor
  private let store: Store<State, Action>
  private let view: @Sendable (State) -> View
  private let verifies: Bool
  private let now: @Sendable () -> Duration
  private let logger: Logger
  /// Names this life of the room.
  private let epoch = String(UInt32.random(in: .min ... .max), radix: 36)
  private var sessions = Sessions()
  private var audience = Audience()
  private var timeline: Timeline?
  /// The fields that the latest view state lets a page bind.
  private var exposedBindings = ExposedBindings()
  private var isObserving = false
  private var isFanOutScheduled = false

  /// A room.
  ///
  /// - Parameters:
  ///   - store: the store that is shown.
  ///   - executor: where the room runs: the same that the store runs on.
  ///   - clock: tells how long a page has been away.
  ///   - verifies: whether every message says the hash of the state that it makes, for the pages to
  ///     compare with what they show. It costs an encoding of the whole state for each change.
  ///   - logger: is told of a view state that cannot be encoded.
  ///   - view: what of the state the viewers may see. What it leaves out never leaves the process.
  public init(
    store: Store<State, Action>,
    executor: any SerialExecutor,
    clock: some Clock<Duration> = ContinuousClock(),
    verifies: Bool = false,
    logger: Logger = Logger(label: "lectern.room"),
    view: @escaping @Sendable (State) -> View
  ) {
    self.store = store
    self.executor = executor
    self.verifies = verifies
    now = { [start = clock.now] in start.duration(to: clock.now) }
    self.logger = logger
    self.view = view
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

extension Room: WebSocketHandler {
  public func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    observe()
    let resumption = Resumption { request[$0] }
    let (session, replaced) = sessions.open(
      resumption.client,
      connection: connection.id,
      at: now()
    )
    if let replaced {
      audience[replaced]?.connection.close(.policyViolation, reason: "the page has come back")
    }
    let base = resumption.position.flatMap { $0.epoch == epoch ? $0.revision : nil }
    audience.insert(Viewer(session: session, connection: connection, standing: .new(base: base)))
    refresh()
    guard timeline != nil else {
      connection.close(.internalError, reason: "the state cannot be shown")
      return
    }
    deliver(to: connection.id)
  }

  public func connection(_ connection: any Connection, received message: [UInt8]) {
    // What is left of a connection that the page has given up is said again on the new one.
    guard let session = audience[connection.id]?.session, session.connection == connection.id
    else { return }
    do throws(Fault) {
      let message = try ActionMessage(message)
      try run(message, for: session)
      reply(.acknowledgement(ref: message.ref), to: connection.id)
    } catch {
      reply(.fault(error), to: connection.id)
    }
  }

  public func connectionBecameWritable(_ connection: any Connection) {
    audience.update(connection.id) { $0.isBehind = false }
    // What is shown now may be older than the replies that wait; the fan-out that is due makes it anew.
    if !isFanOutScheduled { deliver(to: connection.id) }
  }

  public func connectionClosed(_ connection: any Connection) {
    guard let viewer = audience.remove(connection.id) else { return }
    sessions.close(viewer.session, connection: connection.id, at: now())
  }
}

extension Room {
  /// Runs an action, unless it is one that has been run already.
  ///
  /// An action that is refused has not been run: said again, it is judged again.
  private func run(_ message: ActionMessage, for session: Session) throws(Fault) {
    switch session.verdict(on: message.ref) {
    case .known:
      return
    case .stale:
      throw Fault(
        ref: message.ref,
        code: .staleRef,
        message: "\(Wire.refWindow) later actions have been heard; a ref counts up"
      )
    case .new:
      let action = try message.action(as: Action.self, exposing: exposedBindings)
      session.insert(message.ref)
      let sender = Sender(rawValue: session.identity.id)
      store.assumeIsolated { _ = $0.send(action, from: sender) }
    }
  }

  private func observe() {
    guard !isObserving else { return }
    isObserving = true
    store.assumeIsolated { store in
      _ = store.observe { [weak self] _, _ in
        self?.assumeIsolated { $0.scheduleFanOut() }
      }
    }
  }

  private func reply(_ reply: Viewer.Reply, to id: Int) {
    audience.update(id) { $0.replies.append(reply) }
    if let viewer = audience[id], viewer.replies.count > Self.replyLimit {
      viewer.connection.close(.policyViolation, reason: "too many replies are unread")
      return
    }
    scheduleFanOut()
  }

  /// One fan-out for all the actions of a round of events: under load, states are skipped, not queued.
  private func scheduleFanOut() {
    guard !isFanOutScheduled, !audience.isEmpty else { return }
    isFanOutScheduled = true
    Task { fanOut() }
  }
}

// What the viewers are sent.
extension Room {
  private func fanOut() {
    isFanOutScheduled = false
    refresh()
    guard let revision = timeline?.revision else { return }
    audience.deliver(revision) { frame(for: $0) }
  }

  private func deliver(to id: Int) {
    guard let revision = timeline?.revision else { return }
    audience.update(id) { $0.deliver(revision) { frame(for: $0) } }
  }

  private func frame(for viewer: borrowing Viewer) -> Frame? {
    do throws(UnencodableValue) {
      switch viewer.standing {
      case .new(let base):
        return try timeline?.firstFrame(from: base, for: viewer.session.identity)
      case .at(let base):
        return try timeline?.frame(from: base)
      }
    } catch {
      report(error)
      return nil
    }
  }

  /// Makes the ``timeline``'s present what the state looks like now.
  private func refresh() {
    let revision = store.assumeIsolated { $0.revision }
    guard timeline?.storeRevision != revision else { return }
    let state = store.assumeIsolated { $0.state }
    let viewState: View
    (viewState, exposedBindings) = ExposedBindings.collecting { view(state) }
    do throws(UnencodableValue) {
      if timeline == nil {
        timeline = try Timeline(
          viewState,
          storeRevision: revision,
          epoch: epoch,
          verifies: verifies
        )
      } else {
        try timeline?.advance(to: viewState, storeRevision: revision)
      }
    } catch {
      report(error)
    }
  }

  private func report(_ error: UnencodableValue) {
    logger.error("the view state cannot be encoded, so viewers stay where they are: \(error)")
  }
}
