package import Composable
package import OrderedCollections

extension Reducer {
  /// Records every addition and removal of a favourite, whichever feature causes it. The features do not know
  /// of the feed.
  ///
  /// ```swift
  /// AppFeature(primes: primes, files: files, notifications: notifications)
  ///   .activityFeed(\.activityFeed, of: \.favoritePrimes) { $0.mayChangeFavoritePrimes }
  /// ```
  ///
  /// - Parameters:
  ///   - feed: the feed in the state.
  ///   - favoritePrimes: the favourites in the state.
  ///   - mayChange: returns whether an action may change the favourites. For other actions they are not compared, so
  ///     the cost of an increment does not depend on their number.
  package func activityFeed(
    _ feed: any WritableKeyPath<State, ActivityFeed> & Sendable,
    of favoritePrimes: any KeyPath<State, OrderedSet<Int>> & Sendable,
    when mayChange: @escaping @Sendable (Action) -> Bool
  ) -> some Reducer<State, Action> {
    ActivityFeedReducer(
      base: self,
      feed: feed,
      favoritePrimes: favoritePrimes,
      mayChange: mayChange
    )
  }
}

private struct ActivityFeedReducer<Base: Reducer>: Reducer {
  let base: Base
  let feed: any WritableKeyPath<Base.State, ActivityFeed> & Sendable
  let favoritePrimes: any KeyPath<Base.State, OrderedSet<Int>> & Sendable
  let mayChange: @Sendable (Base.Action) -> Bool

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard mayChange(action) else { return base.reduce(into: &state, action: action) }
    let before = state[keyPath: favoritePrimes]
    let effect = base.reduce(into: &state, action: action)
    let after = state[keyPath: favoritePrimes]
    // The common prefix, mostly nearly everything, is unchanged.
    let firstDifference = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset
    let start = firstDifference ?? min(before.count, after.count)
    let removed = before[start...].filter { !after.contains($0) }
    let added = after[start...].filter { !before.contains($0) }
    let timestamp = ActionContext.current.timestamp
    state[keyPath: feed].record(.removed, removed, at: timestamp)
    state[keyPath: feed].record(.added, added, at: timestamp)
    return effect
  }
}
