internal import Lectern

/// Counts claps, and shows a sample of them four times a second: however many phones clap, the room sends no more.
struct ApplauseFeature: Reducer {
  private enum EffectID { case sample, silence }
  static let interval = Duration.milliseconds(250)
  static let silence = Duration.milliseconds(1500)

  let clock: any Clock<Duration>

  func reduce(into state: inout ApplauseState, action: ApplauseAction) -> Effect<ApplauseAction> {
    switch action {
    case .clapped:
      guard state.isOpen else { return .none }
      state.count += 1
      return .send(.sampled)
        .throttle(id: EffectID.sample, for: Self.interval, latest: false, clock: clock)
    case .sampled:
      state.burst = state.count - state.sampledCount
      state.sampledCount = state.count
      guard state.burst > 0 else { return .none }
      // The last sample of a burst would otherwise stay.
      return .run { [clock] send in
        try await clock.sleep(for: Self.silence)
        await send(.sampled)
      }
      .cancellable(id: EffectID.silence, cancelInFlight: true)
    }
  }
}
