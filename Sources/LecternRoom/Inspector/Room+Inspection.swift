internal import Composable
internal import LecternTransport
internal import LecternWire

// Presenters look at the actions of the room. If no presenter looks, a store has no inspector, and none of this runs.
//
//   /inspect connects ─▶ Inspector ─▶ at most ten times a second ─▶ $room.inspectionShown ─▶ PresenterRoomView
extension Room {
  /// The time between two updates of what presenters see.
  private static var inspectionInterval: Duration { .milliseconds(100) }

  /// Starts the inspection when the first presenter looks, and ends it with the last.
  func syncInspection() {
    let isInspected = core.isInspected
    guard isInspected != (history.inspection.inspector != nil) else { return }
    isInspected ? beginInspection() : endInspection()
  }

  /// Sets the sources whose excerpts are shown beside the actions.
  package func setSources(_ sources: SourceFolder?) {
    history.inspection.sources = sources
  }

  private func beginInspection() {
    let inspector = Inspector<State, Action>()
    inspector.changeHandler = { [weak self] in self?.assumeIsolated { $0.scheduleInspection() } }
    stores.app.inspector = inspector
    let room = RoomLaneInspector { [weak inspector] in inspector?.recordRoomAction($0) }
    stores.room.inspector = room
    history.inspection.inspector = inspector
    scheduleInspection()
  }

  private func endInspection() {
    stores.app.inspector = nil
    stores.room.inspector = nil
    history.inspection.inspector = nil
    history.inspection.stopTimers()
    show(nil)
  }

  private func show(_ inspection: Inspection?) {
    stores.room.send(.inspector(.inspectionShown(inspection)))
  }

  private func scheduleInspection() {
    guard !history.inspection.updateTimer.isRunning else { return }
    let executor = effectExecutor
    history.inspection.updateTimer.start(
      clock.elapsed,
      after: Self.inspectionInterval,
      on: executor
    ) {
      [weak self] in
      await self?.inspectionTimerFired()
    }
  }

  private func inspectionTimerFired() {
    history.inspection.updateTimer.stop()
    guard let inspector = history.inspection.inspector else { return }
    findDetails(for: inspector)
    show(inspector.inspection(at: stores.app.currentTime))
    if !inspector.effects.isEmpty { scheduleAges() }
  }

  /// Updates the ages of the effects in flight once a second.
  private func scheduleAges() {
    guard !history.inspection.ageTimer.isRunning else { return }
    let executor = effectExecutor
    history.inspection.ageTimer.start(clock.elapsed, after: .seconds(1), on: executor) {
      [weak self] in
      await self?.ageTimerFired()
    }
  }

  private func ageTimerFired() {
    history.inspection.ageTimer.stop()
    if history.inspection.inspector?.effects.isEmpty == false { scheduleInspection() }
  }

  /// Finds the details of the shown action. Only one search runs at a time.
  private func findDetails(for inspector: Inspector<State, Action>) {
    guard let record = inspector.shown, record.isNewer(than: inspector.details),
      !history.inspection.isFindingDetails
    else { return }
    history.inspection.isFindingDetails = true
    let cause = record.action.cause.flatMap { cause in
      inspector.records.last { $0.action.id == "\(cause)" }?.action.name
    }
    let sources = history.inspection.sources
    Task(executorPreference: effectExecutor) { [weak self] in
      let details = await InspectedDetails(record, cause: cause, sources: sources)
      await self?.detailsFound(details)
    }
  }

  private func detailsFound(_ details: InspectedDetails) {
    history.inspection.isFindingDetails = false
    guard let inspector = history.inspection.inspector else { return }
    inspector.details = details
    scheduleInspection()
  }

  /// Cancels an effect of the app.
  func cancelEffect(_ id: InspectedEffect.ID) {
    guard let number = EffectNumber(id) else { return }
    history.inspection.inspector?.effectCancelled(number)
    stores.app.cancelEffect(number)
  }
}

// The cost of a fan-out.
extension Room {
  /// Runs a preparation, and measures it while a presenter looks.
  ///
  /// - Parameter prepare: returns whether it has prepared view states.
  func measurePreparation(_ prepare: () -> Bool) {
    recording?.flight?.willRender()
    defer { recording?.flight?.clear() }
    let start = ContinuousClock.now
    guard prepare(), let inspector = history.inspection.inspector else { return }
    inspector.prepared(in: .now - start, patchSize: core.channels.watched?.latestPatchSize)
  }
}

extension Inspector.Record {
  /// Whether the action has changed since its details were found.
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
