package import Composable
package import OrderedCollections
internal import PrimeTimeCore

/// The slice of the state that the list of favourites has.
package struct FavoritePrimesState: Equatable, Sendable, NthPrimeRequesting {
  /// In the order of their addition.
  package var favoritePrimes: OrderedSet<Int>
  package var fileActivity: FileActivity
  package var nthPrimeRequest: Int?
  package var alert: AlertState<Never>?

  package init(
    favoritePrimes: OrderedSet<Int> = [],
    fileActivity: FileActivity = FileActivity(),
    nthPrimeRequest: Int? = nil,
    alert: AlertState<Never>? = nil
  ) {
    (self.favoritePrimes, self.fileActivity) = (favoritePrimes, fileActivity)
    (self.nthPrimeRequest, self.alert) = (nthPrimeRequest, alert)
  }

  /// The number of favourites, in words.
  package var summary: String {
    favoritePrimes.isEmpty ? "No favourites yet" : favoritePrimes.count.favoritesCount
  }
}
