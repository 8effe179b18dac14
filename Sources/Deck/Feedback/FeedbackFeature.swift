internal import Lectern

/// Counts the participants' feedback.
struct FeedbackFeature: Reducer {
  func reduce(into state: inout FeedbackState, action: FeedbackAction) -> Effect<FeedbackAction> {
    guard case .given(let feeling) = action, state.isOpen,
      let sender = ActionContext.current.sender
    else { return .none }
    let now = ActionContext.current.timestamp
    if let latest = state.latest[sender] {
      let age = now.millisecondsSinceEpoch - latest.at.millisecondsSinceEpoch
      guard age < 0 || age >= FeedbackState.interval else { return .none }
    }
    state.latest[sender] = .init(feeling: feeling, at: now)
    let number = now.millisecondsSinceEpoch / 60_000
    if state.minutes.last?.number != number {
      state.minutes.append(.init(number: number))
      if state.minutes.count > FeedbackState.minuteLimit { state.minutes.removeFirst() }
    }
    state.minutes[state.minutes.count - 1].counts[feeling.rawValue, default: 0] += 1
    return .none
  }
}
