internal import Composable
internal import LecternTransport
internal import LecternWire

// Presenters look at the actions of the room. While none does, a store has no inspector, and nothing of this runs.
//
//   /inspect connects ─▶ Inspector ─▶ at most ten times a second ─▶ $room.inspectionShown ─▶ PresenterRoomView
extension Room {
  /// The time between two updates of what presenters see.
  private static var inspectionInterval: Duration { .milliseconds(100) }

  /// Begins to inspect when the first presenter looks, and ends with the last.
  func followInspectors() {
    let isInspected = membership.isInspected || presentation.slowMotion != nil
    guard isInspected != (inspection.inspector != nil) else { return }
    isInspected ? beginInspection() : endInspection()
  }

  /// Shows excerpts of the sources beside the actions.
  func setSources(_ sources: SourceFolder?) {
    inspection.sources = sources
  }

  private func beginInspection() {
    let inspector = Inspector<State, Action>()
    inspector.changeHandler = { [weak self] in self?.assumeIsolated { $0.scheduleInspection() } }
    store.inspector = inspector
    let room = RoomLaneInspector { [weak inspector] in inspector?.noteRoomAction($0) }
    roomStore.inspector = room
    inspection.inspector = inspector
    scheduleInspection()
  }

  private func endInspection() {
    store.inspector = nil
    roomStore.inspector = nil
    inspection.inspector = nil
    inspection.stopTimers()
    show(nil)
  }

  private func show(_ inspection: Inspection?) {
    roomStore.send(.inspector(.inspectionShown(inspection)))
  }

  private func scheduleInspection() {
    guard !inspection.updateTimer.isRunning else { return }
    let executor = effectExecutor
    inspection.updateTimer.start(clock, after: Self.inspectionInterval, on: executor) {
      [weak self] in
      await self?.inspectionTimerFired()
    }
  }

  private func inspectionTimerFired() {
    inspection.updateTimer.stop()
    guard let inspector = inspection.inspector else { return }
    findDetails(for: inspector)
    show(inspector.inspection(at: store.currentTime))
    if !inspector.effects.isEmpty { scheduleAges() }
  }

  /// Shows the ages of the effects in flight, once a second.
  private func scheduleAges() {
    guard !inspection.ageTimer.isRunning else { return }
    let executor = effectExecutor
    inspection.ageTimer.start(clock, after: .seconds(1), on: executor) { [weak self] in
      await self?.ageTimerFired()
    }
  }

  private func ageTimerFired() {
    inspection.ageTimer.stop()
    if inspection.inspector?.effects.isEmpty == false { scheduleInspection() }
  }

  /// Finds the details of the action that is shown, one at a time.
  private func findDetails(for inspector: Inspector<State, Action>) {
    guard let record = inspector.shown, record.isNewer(than: inspector.details),
      !inspection.isFindingDetails
    else { return }
    inspection.isFindingDetails = true
    let cause = record.action.cause.flatMap { cause in
      inspector.records.last { $0.action.id == "\(cause)" }?.action.name
    }
    let sources = inspection.sources
    Task(executorPreference: effectExecutor) { [weak self] in
      let details = await InspectedDetails(record, cause: cause, sources: sources)
      await self?.detailsFound(details)
    }
  }

  private func detailsFound(_ details: InspectedDetails) {
    inspection.isFindingDetails = false
    guard let inspector = inspection.inspector else { return }
    inspector.details = details
    scheduleInspection()
  }

  /// Cancels an effect of the app.
  func cancelEffect(_ id: InspectedEffect.ID) {
    guard let number = EffectNumber(id) else { return }
    inspection.inspector?.effectCancelled(number)
    store.cancelEffect(number)
  }
}

// What a fan-out costs.
extension Room {
  /// Measures what it calls, while a presenter looks.
  func measurePreparation(_ prepare: () -> Void) {
    journal?.flight?.willRender()
    defer { journal?.flight?.clear() }
    guard let inspector = inspection.inspector else { return prepare() }
    let duration = ContinuousClock().measure(prepare)
    let shown = channels.first { $0.accessLevel != .presenter && !$0.subscribers.isEmpty }
    inspector.prepared(in: duration, patchSize: (shown ?? self[.presenter]).latestPatchSize)
  }
}

extension Inspector.Record {
  /// Whether it has changed since its details were found.
  fileprivate func isNewer(than details: InspectedDetails?) -> Bool {
    details?.action != action || details?.effects != effects
  }
}

extension EffectNumber {
  fileprivate init?(_ id: InspectedEffect.ID) {
    let parts = id.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    self.init(action: parts[0], index: parts[1])
  }
}
