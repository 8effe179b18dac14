internal import Composable

/// Lets participants raise and lower their hands, and presenters dismiss hands, names and participants.
struct HandsFeature: Reducer {
  /// How long a participant with the floor or a raised hand may be away before it loses them.
  private static var timeout: Duration { .seconds(10) }

  /// The clock that measures absences.
  let clock: any Clock<Duration>

  func reduce(into state: inout HandsState, action: HandsAction) -> Effect<HandsAction> {
    let sender = ActionContext.current.sender?.rawValue
    switch action {
    case .handRaised(let name):
      if let sender { state.raise(for: sender, name: name) }
    case .handLowered:
      if let sender { state.lower(sender) }
    case .handDismissed(let id): state.lower(id)
    case .handsDismissed: state.raised = []

    case .participantRemoved(let id): state.remove(id)
    case .participantReadmitted(let id): state.readmit(id)
    case .nameCleared(let id): state.clearName(of: id)

    case .personEntered(let id, let account): state.introduce(id, account)
    case .viewerLeft(let id):
      state.missing.insert(id)
      return .run { [clock] send in
        try await clock.sleep(for: Self.timeout)
        await send(.viewerTimedOut(id))
      }
      .cancellable(id: id, cancelInFlight: true)
    case .viewerReturned(let id):
      state.missing.remove(id)
      return .cancel(id: id)
    case .viewerTimedOut(let id):
      state.missing.remove(id)
      state.lower(id)
      return .cancel(id: id)
    }
    return .none
  }
}
