package import Lectern
internal import LecternSimulation

/// Plays the recording of a seed.
///
/// ```
///   play ─▶ a frame's sleep ─▶ the events of its time ─▶ advanced ─▶ fold ─▶ the next frame …
///   step ────────────────────▶ the events up to a line ─▶ advanced ─▶ fold
///   back ─▶ the fold of all events before ─▶ rewound
/// ```
///
/// The log has the events, so a room that restarts doesn't need the same recording again.
package struct WatchFeature: Reducer {
  private enum EffectID { case move }

  /// The time between two frames.
  package static let frame = Duration.milliseconds(100)

  private let simulation: SimulationClient
  private let clock: any Clock<Duration>

  package init(simulation: SimulationClient, clock: any Clock<Duration>) {
    (self.simulation, self.clock) = (simulation, clock)
  }

  package func reduce(into state: inout WatchState, action: WatchAction) -> Effect<WatchAction> {
    switch action {
    case .opened(let seed):
      guard state.length == nil || state.seed != seed else {
        return state.isPlaying ? nextFrame(state) : .none
      }
      return run(seed, in: &state)
    case .seedChosen(let seed):
      guard (0...WatchState.largestSeed).contains(seed) else { return .none }
      return run(seed, in: &state)
    case .ran(let seed, let length, let first):
      guard seed == state.seed, state.length == nil else { return .none }
      state.length = length
      state.apply(first)
    case .playButtonTapped:
      guard state.length != nil, !state.isAtEnd, !state.isPlaying else { return .none }
      state.isPlaying = true
      return nextFrame(state)
    case .pauseButtonTapped:
      state.isPlaying = false
      return .cancel(id: EffectID.move)
    case .stepButtonTapped: return stride(.event, &state)
    case .turnButtonTapped: return stride(.turn, &state)
    case .stepBackButtonTapped: return rewind(&state) { $0.previousPosition(before: $1) }
    case .restartButtonTapped: return rewind(&state) { _, _ in 1 }
    case .speedChosen(let speed): state.speed = speed
    case .advanced(let advance): return apply(advance, to: &state)
    case .rewound(let seed, let stage):
      guard seed == state.seed else { return .none }
      state.stage = stage
      state.freshAfter = stage.position
    }
    return .none
  }
}

extension WatchFeature {
  private func run(_ seed: Int, in state: inout WatchState) -> Effect<WatchAction> {
    let speed = state.speed
    state = WatchState(seed: seed)
    state.speed = speed
    return move { send in
      let events = await simulation.events(seed)
      let length = WatchState.Length(events: events.count, time: events.last?.time ?? 0)
      await send(.ran(seed: seed, length: length, first: Array(events.prefix(1))))
    }
  }

  private func apply(_ advance: Advance, to state: inout WatchState) -> Effect<WatchAction> {
    guard advance.seed == state.seed, advance.position == state.stage.position else { return .none }
    state.apply(advance.events)
    if let time = advance.time { state.stage.advance(to: time) }
    if state.isAtEnd { state.isPlaying = false }
    return state.isPlaying ? nextFrame(state) : .none
  }

  private func nextFrame(_ state: WatchState) -> Effect<WatchAction> {
    let microseconds = state.speed.virtual(Self.frame) / .microseconds(1)
    let time = min(state.stage.time + Int64(microseconds), state.length?.time ?? 0)
    return advance(.time(time), state, to: time, after: Self.frame)
  }

  /// Pauses, and advances.
  private func stride(_ stride: Stride, _ state: inout WatchState) -> Effect<WatchAction> {
    guard state.length != nil, !state.isAtEnd else { return .none }
    state.isPlaying = false
    return advance(stride, state)
  }

  private func advance(
    _ stride: Stride,
    _ state: WatchState,
    to time: Int64? = nil,
    after delay: Duration? = nil
  ) -> Effect<WatchAction> {
    let (seed, position) = (state.seed, state.stage.position)
    return move { send in
      if let delay { try await clock.sleep(for: delay) }
      let events = Array(await simulation.events(seed).next(stride, after: position))
      await send(
        .advanced(Advance(seed: seed, position: position, events: events, time: time))
      )
    }
  }

  /// Pauses, and shows an earlier position.
  private func rewind(
    _ state: inout WatchState,
    to target: @escaping @Sendable ([RecordedEvent], Int) -> Int
  ) -> Effect<WatchAction> {
    guard state.length != nil, !state.isAtStart else { return .none }
    state.isPlaying = false
    let (seed, position) = (state.seed, state.stage.position)
    return move { send in
      let events = await simulation.events(seed)
      let stage = Stage(events.prefix(target(events, position)))
      await send(.rewound(seed: seed, stage: stage))
    }
  }

  /// At each start the server sends `opened`, so an interrupted move does not run again.
  private func move(
    _ work: @escaping @Sendable (Send<WatchAction>) async throws -> Void
  ) -> Effect<WatchAction> {
    .run(onInterruption: .ignore, work).cancellable(id: EffectID.move, cancelInFlight: true)
  }
}
