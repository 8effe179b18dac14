package import Foundation
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
  /// The time of the last save; nil before the first.
  package let lastSaved: LastSavedView?

  /// - Parameter timeZone: the time zone of the time of the last save.
  package init(_ state: FavoritePrimesState, timeZone: TimeZone) {
    favoritePrimes = MappedList(state.favoritePrimes, id: \.self, row: FavoritePrimeView.init)
    favoritePrimesSummary = state.summary
    hasNoFavoritePrimes = state.favoritePrimes.isEmpty
    fileStatus = state.fileActivity.status ?? ""
    isFileBusy = state.fileActivity.isBusy
    lastSaved = state.fileActivity.lastSavedAt.map { LastSavedView($0, in: timeZone) }
  }
}
