import Composable
import ComposableTesting
import OrderedCollections
import PrimeTime
import PrimeTimeCore
import PrimeTimeFavoritePrimes
import PrimeTimeSettings

typealias AppStore = Store<AppState, AppAction>

extension AppStore {
  /// The app as the server composes it, with a test's clients.
  init(
    _ state: AppState = AppState(),
    primes: PrimeClient = .byHeart,
    files: FileClient = .holding([]),
    notifications: NotificationsClient = .granting,
    now: @escaping @Sendable () -> Timestamp = { .epoch }
  ) {
    self.init(
      initialState: state,
      reducer: AppFeature.test(primes: primes, files: files, notifications: notifications)
        .activityFeed(),
      executor: TestExecutor(),
      now: now
    )
  }

  /// Returns the state after actions and all of their effects.
  static func state(
    _ state: AppState = AppState(),
    after actions: AppAction...,
    primes: PrimeClient = .byHeart,
    files: FileClient = .holding([])
  ) async -> AppState {
    let store = AppStore(state, primes: primes, files: files)
    for action in actions { await store.send(action) }
    await store.finish()
    return await store.state
  }
}

extension AppState {
  init(count: Int, favoritePrimes: [Int] = []) {
    self.init()
    self.count.state = count
    self.favoritePrimes.append(contentsOf: favoritePrimes)
  }
}

extension AppFeature {
  /// The app with clients that respond at once.
  static func test(
    primes: PrimeClient = .byHeart,
    files: FileClient = .holding([]),
    notifications: NotificationsClient = .granting
  ) -> AppFeature {
    AppFeature(primes: primes, files: files, notifications: notifications)
  }
}
