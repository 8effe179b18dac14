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
  private let logger: Logger
  /// Names this life of the room.
  private let epoch = String(UInt32.random(in: .min ... .max), radix: 36)
  private var viewers: [Int: Viewer] = [:]
  private var viewerCount = 0
  private var timeline: Timeline<View>?
  /// The fields that the latest view state lets a page bind.
  private var exposedBindings = ExposedBindings()
  private var isObserving = false
  private var isFanOutScheduled = false

  /// A room.
  ///
  /// - Parameters:
  ///   - store: the store that is shown.
  ///   - executor: where the room runs: the same that the store runs on.
  ///   - logger: is told of a view state that cannot be encoded.
  ///   - view: what of the state the viewers may see. What it leaves out never leaves the process.
  public init(
    store: Store<State, Action>,
    executor: any SerialExecutor,
    logger: Logger = Logger(label: "lectern.room"),
    view: @escaping @Sendable (State) -> View
  ) {
    self.store = store
    self.executor = executor
    self.logger = logger
    self.view = view
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

extension Room: WebSocketHandler {
  public func connectionOpened(_ connection: any Connection) {
    observe()
    viewerCount += 1
    // Until rooms have roles, whoever opens the page may do everything.
    let identity = ViewerIdentity(id: "v\(viewerCount)", role: .presenter)
    viewers[connection.id] = Viewer(identity: identity, connection: connection)
    refresh()
    guard timeline != nil else {
      connection.close(.internalError, reason: "the state cannot be shown")
      return
    }
    deliver(to: connection.id)
  }

  public func connection(_ connection: any Connection, received message: [UInt8]) {
    guard let viewer = viewers[connection.id] else { return }
    do throws(Fault) {
      let message = try ActionMessage(message)
      let action = try message.action(as: Action.self, exposing: exposedBindings)
      let sender = Sender(rawValue: viewer.identity.id)
      store.assumeIsolated { _ = $0.send(action, from: sender) }
      reply(.acknowledgement(ref: message.ref), to: connection.id)
    } catch {
      reply(.fault(error), to: connection.id)
    }
  }

  public func connectionBecameWritable(_ connection: any Connection) {
    deliver(to: connection.id)
  }

  public func connectionClosed(_ connection: any Connection) {
    viewers[connection.id] = nil
  }
}

extension Room {
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
    viewers[id]?.replies.append(reply)
    if let viewer = viewers[id], viewer.replies.count > Self.replyLimit {
      viewer.connection.close(.policyViolation, reason: "too many replies are unread")
      return
    }
    scheduleFanOut()
  }

  /// One fan-out for all the actions of a round of events: under load, states are skipped, not queued.
  private func scheduleFanOut() {
    guard !isFanOutScheduled, !viewers.isEmpty else { return }
    isFanOutScheduled = true
    Task { fanOut() }
  }

  private func fanOut() {
    isFanOutScheduled = false
    refresh()
    for id in viewers.keys { deliver(to: id) }
  }

  /// Makes the ``timeline``'s present what the state looks like now.
  private func refresh() {
    let (state, revision) = store.assumeIsolated { ($0.state, $0.revision) }
    guard timeline?.storeRevision != revision else { return }
    let viewState: View
    (viewState, exposedBindings) = ExposedBindings.collecting { view(state) }
    do throws(UnencodableValue) {
      if timeline == nil {
        timeline = try Timeline(viewState, storeRevision: revision, epoch: epoch)
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

  /// Brings a viewer to the present state, and answers what it said; as far as its connection can take
  /// it now.
  private func deliver(to id: Int) {
    guard let revision = timeline?.revision, var viewer = viewers[id] else { return }
    defer { viewers[id] = viewer }
    if viewer.revision != revision {
      guard let frame = frame(for: viewer), viewer.connection.send(frame) else { return }
      viewer.revision = revision
    }
    while let reply = viewer.replies.first {
      guard viewer.connection.send(frame(for: reply, at: revision)) else { return }
      viewer.replies.removeFirst()
    }
  }

  private func frame(for viewer: Viewer) -> Frame? {
    do throws(UnencodableValue) {
      guard let base = viewer.revision else {
        return try timeline?.firstFrame(for: viewer.identity)
      }
      return try timeline?.frame(from: base)
    } catch {
      report(error)
      return nil
    }
  }

  private func frame(for reply: Viewer.Reply, at revision: Int) -> Frame {
    switch reply {
    case .acknowledgement(let ref): Frame(Acknowledgement(ref: ref, revision: revision).encoded)
    case .fault(let fault): Frame(fault.encoded)
    }
  }
}
