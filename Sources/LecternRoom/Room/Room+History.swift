internal import Composable
internal import LecternLog
internal import LecternWire

// The history.
extension Room {
  private var timeline: Timeline<State, Action>? {
    if let timeline = history.timeline { return timeline }
    guard let reader = logReader(start.options) else { return nil }
    let timeline = Timeline(reader.log, reader.configuration)
    history.timeline = timeline
    return timeline
  }

  /// Searches for the position after an action, beside the loop.
  func findPosition(at number: Int) {
    guard let timeline else { return }
    let last = stores.app.revision
    Task(executorPreference: replayExecutor) { [weak self] in
      let found = await Result { try await timeline.moment(at: number, of: last) }
      await self?.positionFound(found)
    }
  }

  private func positionFound(_ found: Result<Timeline<State, Action>.Found, any Error>) {
    core.positionFound(found, showing: stores, &queue.commands)
    execute()
  }

  /// Replays the log up to an action, beside the loop, and continues from there.
  func fork(from earlier: Int, source: ActionSource) {
    guard let recording, let reader = logReader(start.options) else { return }
    Task.detached(executorPreference: replayExecutor) { [weak self] in
      do {
        let fork = try reader.fork(after: earlier)
        await self?.install(fork, from: earlier, source: source, of: recording)
      } catch {
        await self?.forkFailed(from: earlier, error)
      }
    }
  }

  private func install(
    _ fork: sending StoreCore<State, Action>,
    from earlier: Int,
    source: ActionSource,
    of recording: RoomRecording
  ) {
    core.search.endFork()
    // The room may have ended or started over meanwhile.
    guard !core.isStopping, recording === self.recording, core.journal?.isActive == true
    else { return }
    let last = stores.app.revision
    stores.app.install(fork, from: earlier, as: last + 1, source: source)
    stores.room.send(.rewind(.forked(after: last)))
  }

  private func forkFailed(from earlier: Int, _ error: any Error) {
    core.forkFailed(from: earlier, error, &queue.commands)
    execute()
  }
}

// A room plays its log: it shows its history, and the position moves by the clock. So no effect runs, nothing is reduced, and
// the presenters' scrubber works.
extension Room {
  /// Shows the beginning of the log. Call it once, after ``restore(_:)`` and before the room is used.
  ///
  /// Resets the floor, a frozen view and similar state of the recorded room, as in a new room.
  ///
  /// - Throws: as `Timeline.moment(at:of:)`.
  package func showBeginning() async throws {
    guard let timeline else { return }
    let found = try await timeline.moment(at: 0, of: stores.app.revision)
    core.showBeginning(found, showing: stores, &queue.commands)
    execute()
  }

  /// Shows the next position of the log, unless a presenter has chosen another position.
  ///
  /// - Parameters:
  ///   - number: the number of the last action before the position.
  ///   - previous: the number of the position that was shown last.
  /// - Returns: the number of the position that the room shows now; nil if it shows the present.
  package func play(_ number: Int, after previous: Int) -> Int? {
    guard let chosen = roomState.rewind.moment?.chosen, chosen == previous else {
      return roomState.rewind.moment?.chosen
    }
    stores.room.send(.rewind(.positionChosen(number)))
    return number
  }

  /// Shows the present. The room continues from there.
  package func endPlayback() {
    stores.room.send(.rewind(.returnedToNow))
  }
}

// Presenters look at the actions of the room. If no presenter looks, a store has no inspector, and none of this runs.
//
//   /inspect connects ─▶ Inspector ─▶ at most ten times a second ─▶ $room.inspectionShown ─▶ PresenterRoomView
extension Room {
  /// Sets the sources whose excerpts are shown beside the actions.
  package func setSources(_ sources: SourceFolder?) {
    history.sources = sources
  }

  /// Starts the inspection when the first presenter looks, and ends it with the last.
  func syncInspection() {
    guard core.isInspected != (history.inspector != nil) else { return }
    let inspector = history.inspector == nil ? Inspector<State, Action>() : nil
    (history.inspector, stores.app.inspector) = (inspector, inspector)
    stores.room.inspector = inspector.map { inspector in
      RoomLaneInspector { [weak inspector] in inspector?.recordRoomAction($0) }
    }
    if let inspector {
      inspector.changeHandler = { [weak self] in self?.assumeIsolated { $0.scheduleInspection() } }
      scheduleInspection()
    } else {
      core.endInspection(&queue.commands)
      execute()
    }
  }

  private func scheduleInspection() {
    core.scheduleInspection(&queue.commands)
    execute()
  }

  /// Shows presenters the latest actions.
  func showInspection() {
    guard let inspector = history.inspector else { return }
    findDetails(for: inspector)
    let inspection = inspector.inspection(at: stores.app.currentTime)
    stores.room.send(.inspector(.inspectionShown(inspection)))
    if !inspector.effects.isEmpty { core.start(.effectAges, after: .seconds(1), &queue.commands) }
  }

  /// Finds the details of the shown action. Only one search runs at a time.
  private func findDetails(for inspector: Inspector<State, Action>) {
    guard let record = inspector.shown, record.isNewer(than: inspector.details),
      !history.isFindingDetails
    else { return }
    history.isFindingDetails = true
    let (cause, sources) = (inspector.cause(of: record), history.sources)
    Task(executorPreference: effectExecutor) { [weak self] in
      let details = await InspectedDetails(record, cause: cause, sources: sources)
      await self?.detailsFound(details)
    }
  }

  private func detailsFound(_ details: InspectedDetails) {
    history.isFindingDetails = false
    guard let inspector = history.inspector else { return }
    inspector.details = details
    scheduleInspection()
  }

  /// Cancels an effect of the app.
  func cancelEffect(_ id: InspectedEffect.ID) {
    guard let number = EffectNumber(id) else { return }
    history.inspector?.effectCancelled(number)
    stores.app.cancelEffect(number)
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
