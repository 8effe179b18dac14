internal import Composable
internal import DequeModule
internal import LecternBytes
internal import LecternWire

// Each action stays for a second at each station of its way.
//
//   Inspector ─▶ waiting ─▶ $room.inspector.flowReached ×6, a second apart ─▶ shown ─▶ view(State, Role)
extension Room {
  /// The time that an action stays at a station.
  private static var pause: Duration { .seconds(1) }

  /// Starts or ends slow motion, depending on the presenter's choice.
  func syncSlowMotion(_ flow: Flow?) {
    guard (flow != nil) != (core.presentation.slowMotion != nil) else { return }
    if flow == nil { return endSlowMotion() }
    let live = PresentedState(state: stores.app.state, count: stores.app.revision)
    core.presentation.show(.slowMotion(SlowMotion(showing: live)))
    syncInspection()
  }

  /// Shows the present again.
  func endSlowMotion() {
    history.stationTask?.cancel()
    history.stationTask = nil
    if core.presentation.slowMotion != nil { core.presentation.show(.live) }
    syncInspection()
  }

  /// Takes the actions that were reduced since the last call.
  func takeSteps() {
    guard let inspector = history.inspection.inspector,
      let taken = core.presentation.slowMotion?.taken
    else {
      return
    }
    for record in inspector.records where !record.action.isRoom && record.action.number > taken {
      guard let state = record.reduction?.after else { continue }
      let reached = PresentedState(state: state, count: record.action.number)
      _ = core.presentation.updateSlowMotion {
        $0.append(.init(step: Flow.Step(record), state: reached))
      }
    }
    guard history.stationTask == nil else { return }
    history.stationTask = Task.detached(executorPreference: effectExecutor) {
      [weak self, clock] in
      while await self?.showNextStation() == true {
        guard (try? await clock.elapsed.sleep(for: Self.pause)) != nil else { return }
      }
    }
  }

  /// Advances to the next station, or to the next action.
  ///
  /// - Returns: whether there is one.
  private func showNextStation() -> Bool {
    guard core.presentation.slowMotion != nil,
      var flow = stores.room.state.inspector.flow
    else {
      return false
    }
    if let station = flow.station, let next = Flow.Station(rawValue: station.rawValue + 1) {
      flow.station = next
    } else {
      let next = core.presentation.updateSlowMotion { $0.advance() } ?? nil
      if next == nil { history.stationTask = nil }
      flow.step = next.map { sized($0) }
      flow.station = flow.step?.start
    }
    if flow.station == .screens { _ = core.presentation.updateSlowMotion { $0.arrive() } }
    flow.waiting = core.presentation.slowMotion?.waiting.count ?? 0
    stores.room.send(.inspector(.flowReached(flow)))
    return flow.station != nil
  }

  /// Measures the patch of a step before it is shown.
  private func sized(_ step: SlowMotion<State>.Step) -> Flow.Step {
    var flow = step.step
    if let channel = core.channels.watched {
      let view = stores.view(step.state.state, channel.accessLevel.role)
      flow.patchSize = channel.patchSize(to: view)
    }
    flow.pages = core.channels.reduce(0) { $0 + $1.subscribers.count }
    return flow
  }
}

extension Flow.Step {
  fileprivate init<State, Action>(_ record: Inspector<State, Action>.Record) {
    let action = record.action
    self.init(
      number: action.number,
      name: action.name,
      cause: action.cause,
      role: action.role,
      size: action.size,
      reducers: record.reduction?.path.filter { !$0.isOperator }.map(\.name) ?? [],
      effects: action.effects,
      pages: 0
    )
  }
}
