public import Composable
internal import OrderedCollections

extension Reducer where State == AppState, Action == AppAction {
  /// Records every favourite that comes or goes, in whatever way; the reducers inside know nothing
  /// of it.
  ///
  /// ```swift
  /// AppFeature(primes: primes, files: files, notifications: notifications).activityFeed().logging()
  /// ```
  public func activityFeed() -> some Reducer<AppState, AppAction> {
    ActivityFeedReducer(base: self)
  }
}

/// `reducer.activityFeed()` for those who prefer functions.
///
/// ```swift
/// let app = AppFeature(primes: primes, files: files, notifications: notifications)
/// with(app, compose(logging, activityFeed))
/// ```
public func activityFeed<Base: Reducer<AppState, AppAction>>(
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
    // What both begin with has neither come nor gone, and most often that is nearly all.
    let changes = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset
    let start = changes ?? min(before.count, after.count)
    let removed = before[start...].filter { !after.contains($0) }
    let added = after[start...].filter { !before.contains($0) }
    let timestamp = ActionContext.current.timestamp
    state.activityFeed.record(.removed, removed, at: timestamp)
    state.activityFeed.record(.added, added, at: timestamp)
    return effect
  }
}

extension AppAction {
  /// Whether the favourites have to be compared; for all else they are not touched, so that an
  /// increment costs the same however many there are.
  ///
  /// It names every action, so that the compiler asks about a new one.
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
