internal import Composable
internal import CoreMetrics
internal import LecternLog
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// The other room of a process, which the first message opens.
///
/// ```
///   effect of a token ─▶ RoomMessenger ─▶ find() ─▶ Room ─▶ its log ─▶ the effect notes the token
///                                           └─▶ storage.open(…)
/// ```
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class RecipientRoom: @unchecked Sendable {
  private enum Phase {
    case closed
    case opening
    case open(any WebSocketHandler)
  }

  static let name = "other"
  private let start: ProcessStart
  private let storage: any RoomStorage
  private let lease: RoomLease
  private var phase = Phase.closed
  /// Called with what the room has after its restoration.
  private let restored: (Sum) -> Void
  /// Called when the room cannot be restored.
  private let failed: (any Error) -> Void

  init(
    _ start: ProcessStart,
    in storage: any RoomStorage,
    with lease: RoomLease,
    restored: @escaping (Sum) -> Void,
    failed: @escaping (any Error) -> Void
  ) {
    // Its choices are its own, so that those of the main room stay the same.
    var start = start
    start.seed = ~start.seed
    (self.start, self.storage, self.lease) = (start, storage, lease)
    (self.restored, self.failed) = (restored, failed)
  }

  /// Sends the message of a token, and waits until this room has recorded it.
  func receive(_ token: Int, key: String) async throws {
    let messenger = RoomMessenger(sender: "/", clock: SimulatedClock(start.loop)) { _ in
      self.find()
    }
    try await messenger.send(
      RoomMessage(action: Recipient.Action.received(token), room: Self.name, key: key)
    )
  }

  private func find() -> RoomMessenger.FoundRoom {
    switch phase {
    case .open(let room): return .open(room)
    case .opening: return .later
    case .closed:
      guard lease.take(for: start.loop.process) else { return .later }
      phase = .opening
      storage.open(for: start) { [weak self] result in
        guard let self, !start.loop.process.isDead else { return }
        do { try open(result.get()) } catch { failed(error) }
      }
      return .later
    }
  }

  private func open(_ open: OpenLog) throws {
    let (loop, clock) = (start.loop, SimulatedClock(start.loop))
    let app = Store(
      initialState: Recipient.State(),
      reducer: Recipient(),
      executor: loop,
      effectExecutor: loop.pool,
      seed: open.log.identity.seed,
      logger: .silent,
      now: { clock.timestamp }
    )
    let room = Room(
      store: app,
      options: RoomOptions(metrics: NOOPMetricsHandler.instance, clock: clock),
      recording: RoomRecording(open.log, lossHandler: nil, executor: loop.pool),
      view: { state, _ in Recipient.View(count: state.total.count) }
    )
    let ids = SimulatedIDs(seed: start.seed)
    try room.assumeIsolated {
      $0.start.makeID = { ids.next() }
      try $0.restoreInPlace(RestorationOptions(build: start.build, lacksEnd: open.lacksEnd))
    }
    phase = .open(room)
    restored(app.assumeIsolated { $0.state.total })
  }
}
