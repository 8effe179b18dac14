package import Composable
internal import OrderedCollections

extension Reducer where State == AppState, Action == AppAction {
  /// Records every addition and removal of a favourite, whichever feature causes it. The features do not know
  /// of the feed.
  ///
  /// ```swift
  /// AppFeature(primes: primes, files: files, notifications: notifications).activityFeed().logging()
  /// ```
  package func activityFeed() -> some Reducer<AppState, AppAction> {
    ActivityFeedReducer(base: self)
  }
}

/// `reducer.activityFeed()` as a function, to compose with others.
///
/// ```swift
/// let app = AppFeature(primes: primes, files: files, notifications: notifications)
/// with(app, compose(logging, activityFeed))
/// ```
package func activityFeed<Base: Reducer<AppState, AppAction>>(
  _ reducer: Base
) -> some Reducer<AppState, AppAction> {
  reducer.activityFeed()
}

private struct ActivityFeedReducer<Base: Reducer<AppState, AppAction>>: Reducer {
  let base: Base

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    guard action.mayChangeFavoritePrimes else { return base.reduce(into: &state, action: action) }
    let before = state.favoritePrimes
    let effect = base.reduce(into: &state, action: action)
    let after = state.favoritePrimes
    // The common prefix, mostly nearly everything, is unchanged.
    let firstDifference = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset
    let start = firstDifference ?? min(before.count, after.count)
    let removed = before[start...].filter { !after.contains($0) }
    let added = after[start...].filter { !before.contains($0) }
    let timestamp = ActionContext.current.timestamp
    state.activityFeed.record(.removed, removed, at: timestamp)
    state.activityFeed.record(.added, added, at: timestamp)
    return effect
  }
}

extension AppAction {
  /// Whether the favourites have to be compared. For other actions they are not, so the cost of an increment
  /// does not depend on their number.
  ///
  /// Lists every action, so that the compiler reports a new one.
  fileprivate var mayChangeFavoritePrimes: Bool {
    switch self {
    case .primeModal(.saveFavoritePrimeTapped),
      .primeModal(.removeFavoritePrimeTapped),
      .favoritePrimes(.deleteFavoritePrimes),
      .favoritePrimes(.favoritePrimesLoaded):
      true
    case .counter(.decrTapped),
      .counter(.incrTapped),
      .counter(.isPrimeButtonTapped),
      .counter(.primeModalDismissed),
      .counter(.nthPrimeButtonTapped),
      .counter(.nthPrimeResponse),
      .counter(.alertDismissButtonTapped),
      .favoritePrimes(.primeButtonTapped),
      .favoritePrimes(.nthPrimeResponse),
      .favoritePrimes(.saveButtonTapped),
      .favoritePrimes(.favoritePrimesSaved),
      .favoritePrimes(.favoritePrimesSaveFailed),
      .favoritePrimes(.loadButtonTapped),
      .favoritePrimes(.favoritePrimesLoadFailed),
      .settings(.binding),
      .settings(.isHapticFeedbackEnabledChanged),
      .settings(.authorizationResponse),
      .settings(.resetButtonTapped):
      false
    }
  }
}
