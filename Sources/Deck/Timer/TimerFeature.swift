internal import Lectern

/// The time of the talk. It has no ticks: a page shows the time since a timestamp, also while it is cut off.
struct TimerFeature: Reducer {
  func reduce(into state: inout TimerState, action: TimerAction) -> Effect<TimerAction> {
    let now = ActionContext.current.timestamp
    switch action {
    case .startButtonTapped:
      state.start(at: now)
    case .pauseButtonTapped:
      guard let startedAt = state.startedAt else { break }
      state.elapsed += max(0, now.millisecondsSinceEpoch - startedAt.millisecondsSinceEpoch)
      state.startedAt = nil
    case .resetButtonTapped:
      state.elapsed = 0
      if state.startedAt != nil { state.startedAt = now }
    }
    return .none
  }
}
