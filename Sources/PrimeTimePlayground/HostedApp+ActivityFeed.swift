import Foundation
import Lectern
import OrderedCollections
import PrimeTimeActivityFeed

extension HostedApp {
  /// The activity feed alone: a higher-order reducer around one that adds and removes favourites.
  static func activityFeed(_ name: String) -> HostedApp {
    HostedApp(
      name,
      initialState: FavoritesState(),
      reducer: { _ in
        favorites.activityFeed(\.activityFeed, of: \.favoritePrimes) { _ in true }.logging()
      },
      view: { state, _ in ActivityFeedPage(state) }
    )
  }

  private static let favorites = pure { (state: inout FavoritesState, action: FavoritesAction) in
    switch action {
    case .primeButtonTapped(let prime):
      guard FavoritesState.primes.contains(prime) else { return }
      if state.favoritePrimes.remove(prime) == nil { state.favoritePrimes.append(prime) }
    }
  }
}

private struct FavoritesState: Codable, Equatable, Sendable {
  static let primes = [2, 3, 5, 7, 11, 13, 17, 19]

  var favoritePrimes: OrderedSet<Int> = []
  var activityFeed = ActivityFeed()
}

@UserAction
private enum FavoritesAction {
  case primeButtonTapped(Int)
}

@ViewState
private struct ActivityFeedPage {
  @ViewState
  struct Prime: Identifiable {
    let id: Int
    let isFavorite: Bool
    let label: String

    init(_ prime: Int, isFavorite: Bool) {
      (id, self.isFavorite) = (prime, isFavorite)
      label = isFavorite ? "Remove \(prime)" : "Add \(prime)"
    }
  }

  let primes: [Prime]
  @Flattened let feed: ActivityFeedView

  init(_ state: FavoritesState) {
    primes = FavoritesState.primes.map {
      Prime($0, isFavorite: state.favoritePrimes.contains($0))
    }
    feed = ActivityFeedView(state.activityFeed, timeZone: .current)
  }
}
