import Foundation
import Lectern
import OrderedCollections
import PrimeTimeCore
import PrimeTimeFavoritePrimes

extension HostedApp {
  /// The list of favourites alone, with its file in the folder of the room.
  static func favoritePrimes(_ name: String) -> HostedApp {
    HostedApp(
      name,
      initialState: FavoritePrimesState(favoritePrimes: [2, 3, 5, 7, 11]),
      reducer: { folder in
        FavoritePrimesFeature(primes: PrimeClient.live, files: .live(directory: folder)).logging()
      },
      view: { state, _ in FavoritePrimesPage(state) }
    )
  }
}

@ViewState
private struct FavoritePrimesPage {
  @Flattened let favoritePrimesList: FavoritePrimesView
  let isNthPrimeRequestInFlight: Bool
  let alert: DialogView?

  init(_ state: FavoritePrimesState) {
    favoritePrimesList = FavoritePrimesView(state, timeZone: .current)
    isNthPrimeRequestInFlight = state.nthPrimeRequest != nil
    alert = state.alert.map(DialogView.init)
  }
}
