package import LecternWire
package import OrderedCollections

/// The view state of the list of favourites.
@ViewState
package struct FavoritePrimesView {
  package let favoritePrimes: MappedList<OrderedSet<Int>, Int, FavoritePrimeView>
  package let favoritePrimesSummary: String
  package let hasNoFavoritePrimes: Bool
  /// The outcome of the last save or load; empty before the first, and after a failure.
  package let fileStatus: String
  package let isFileBusy: Bool

  package init(_ state: FavoritePrimesState) {
    favoritePrimes = MappedList(state.favoritePrimes, id: \.self, row: FavoritePrimeView.init)
    favoritePrimesSummary = state.summary
    hasNoFavoritePrimes = state.favoritePrimes.isEmpty
    fileStatus = state.fileActivity.status ?? ""
    isFileBusy = state.fileActivity.isBusy
  }
}
