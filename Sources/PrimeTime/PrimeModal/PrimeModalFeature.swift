internal import Composable
internal import OrderedCollections

/// Makes the count a favourite, where it is prime, or no longer one.
struct PrimeModalFeature: Reducer {
  func reduce(
    into state: inout PrimeModalState,
    action: PrimeModalAction
  ) -> Effect<PrimeModalAction> {
    switch action {
    case .saveFavoritePrimeTapped:
      if state.count.isPrime { state.favoritePrimes.append(state.count) }
    case .removeFavoritePrimeTapped:
      state.favoritePrimes.remove(state.count)
    }
    return .none
  }
}
