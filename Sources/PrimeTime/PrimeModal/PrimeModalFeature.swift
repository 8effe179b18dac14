internal import Composable
internal import OrderedCollections

/// Adds the count to the favourites if it is prime, or removes it.
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
