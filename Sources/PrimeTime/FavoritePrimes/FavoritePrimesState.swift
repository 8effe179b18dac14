internal import OrderedCollections

/// The slice of the state that the list of favourites has.
struct FavoritePrimesState: Equatable, Sendable, NthPrimeRequesting {
  var favoritePrimes: OrderedSet<Int> = []
  var fileActivity = FileActivity()
  var nthPrimeRequest: Int?
  var alert: Alert?
}
