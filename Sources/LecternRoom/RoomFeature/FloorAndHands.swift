internal import Composable

/// Joins the floor and the hands. Neither feature depends on the other.
///
/// Granting the floor lowers the hand that asked for it. A participant that is removed or stays away loses both.
struct FloorAndHands: Reducer {
  private let features: CombinedReducer<RoomState, RoomAction>

  /// - Parameter clock: measures absences.
  init(clock: any Clock<Duration>) {
    features = combine(
      FloorFeature().pullback(state: \RoomState.floor, action: \RoomAction.floor),
      HandsFeature(clock: clock).pullback(state: \RoomState.hands, action: \RoomAction.hands)
    )
  }

  func reduce(into state: inout RoomState, action: RoomAction) -> Effect<RoomAction> {
    if let sender = ActionContext.current.sender?.rawValue,
      case .hands(.handRaised) = action, state.floor.isDriving(sender)
    {
      return .none
    }
    let effect = features.reduce(into: &state, action: action)
    switch action {
    case .floor(.floorGranted(let id)):
      guard let hand = state.hands.raised.first(where: { $0.id == id }) else { break }
      state.floor.holder = .granted(hand)
      state.hands.lower(id)
    case .hands(let action):
      state.floor.apply(action)
      state.hands.forgetParticipant(except: state.floor.driver?.id)
    default: break
    }
    return effect
  }
}

extension FloorState {
  /// Takes the floor from a participant that leaves, or renames its driver.
  fileprivate mutating func apply(_ action: HandsAction) {
    switch action {
    case .participantRemoved(let id), .viewerTimedOut(let id): revoke(from: id)
    case .nameCleared(let id) where isDriving(id):
      holder = .granted(Hand(id: id, name: HandsState.defaultName))
    default: break
    }
  }
}
