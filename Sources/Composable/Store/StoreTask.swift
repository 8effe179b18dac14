/// The effects of one send: those that the action started, and those that their actions start in turn.
///
/// ```swift
/// let task = await store.send(.loadButtonTapped)
/// await task.finish()
/// ```
public struct StoreTask: Sendable {
  package let scope: CancellationScope
  private let store: any EffectHost

  package init<State, Action>(_ scope: CancellationScope, of store: Store<State, Action>) {
    (self.scope, self.store) = (scope, store)
  }

  /// Waits until all of the effects have ended.
  public func finish() async {
    await store.finish(scope)
  }

  /// Cancels the effects; actions that they send afterwards are dropped.
  public func cancel() async {
    await store.cancel(scope)
  }
}

/// A store of any state and action.
protocol EffectHost: Actor {
  func finish(_ scope: CancellationScope) async
  func cancel(_ scope: CancellationScope)
}
