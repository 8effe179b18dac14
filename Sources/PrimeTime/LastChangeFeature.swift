internal import Composable
internal import PrimeTimeCounter
internal import PrimeTimeFavoritePrimes
internal import PrimeTimePrimeModal
internal import PrimeTimeSettings

/// Sets the subject of the last change.
struct LastChangeFeature: Reducer {
  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    switch action {
    case .counter(.decrTapped), .counter(.incrTapped), .counter(.undo):
      state.lastChange = .count
    case .counter(.isPrimeButtonTapped), .counter(.primeModalDismissed):
      state.lastChange = .primeModal
    case .primeModal, .favoritePrimes(.deleteFavoritePrimes):
      state.lastChange = .favoritePrimes
    case .favoritePrimes(.favoritePrimesSaved), .favoritePrimes(.favoritePrimesLoaded):
      state.lastChange = .fileActivity
    case .settings(.authorizationResponse(isGranted: true)), .settings(.binding),
      .settings(.isHapticFeedbackEnabledChanged), .settings(.resetButtonTapped):
      state.lastChange = .settings
    // An alert announces these.
    case .counter, .favoritePrimes, .settings, .alert:
      break
    }
    return .none
  }
}
