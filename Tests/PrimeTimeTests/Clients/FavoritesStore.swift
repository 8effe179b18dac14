import ComposableTesting
import OrderedCollections
import Testing

@testable import PrimeTime

/// The list of favourites by itself, under test.
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
