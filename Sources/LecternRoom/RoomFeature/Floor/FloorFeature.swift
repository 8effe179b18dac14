internal import Composable

/// Returns the floor to the presenters, or opens it to all. Only ``FloorAndHands`` can grant it to a raised hand.
struct FloorFeature: Reducer {
  /// The highest rate that a presenter can set.
  private static var rateLimit: Int { 1_000 }

  func reduce(into state: inout FloorState, action: FloorAction) -> Effect<FloorAction> {
    switch action {
    case .floorGranted: break
    case .floorTakenBack: state.holder = .presenter
    case .floorOpened: state.holder = .open
    case .actionRateSet(let rate): state.actionsPerSecond = min(max(0, rate), Self.rateLimit)
    }
    return .none
  }
}
