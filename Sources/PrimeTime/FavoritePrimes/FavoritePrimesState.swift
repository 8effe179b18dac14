internal import OrderedCollections

/// What the list of favourites knows.
struct FavoritePrimesState: Equatable, Sendable, NthPrimeAsking {
  var favoritePrimes: OrderedSet<Int> = []
  var fileActivity = FileActivity()
  var nthPrimeRequest: Int?
  var alert: Alert?
}
