package import Composable
internal import OrderedCollections
internal import PrimeTimeCore

/// Adds the count to the favourites if it is prime, or removes it.
package struct PrimeModalFeature: Reducer {
  package init() {}

  package func reduce(
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
