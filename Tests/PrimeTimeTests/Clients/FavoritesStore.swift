import ComposableTesting
import OrderedCollections
import PrimeTimeCore
import Testing

@testable import PrimeTimeFavoritePrimes

/// A test store of the list of favourites alone.
typealias FavoritesStore = TestStore<FavoritePrimesState, FavoritePrimesAction>

extension FavoritesStore {
  convenience init(
    _ favoritePrimes: OrderedSet<Int> = [],
    files: FileClient = .holding([]),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      initialState: FavoritePrimesState(favoritePrimes: favoritePrimes),
      reducer: FavoritePrimesFeature(primes: .byHeart, files: files),
      sourceLocation: sourceLocation
    )
  }
}
