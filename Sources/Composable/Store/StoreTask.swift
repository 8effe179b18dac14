/// The effects that an action began, and those that their answers began in turn.
///
/// ```swift
/// let task = await store.send(.loadButtonTapped)
/// await task.finish()
/// ```
public struct StoreTask: Sendable {
  let scope: CancellationScope
  let store: any EffectHost

  /// Waits until all of them have ended.
  public func finish() async {
    await store.finish(scope)
  }

  /// Asks all of them to stop; their answers are not heard any more.
  public func cancel() async {
    await store.cancel(scope)
  }
}

/// A store, whatever its state and actions.
protocol EffectHost: Actor {
  func finish(_ scope: CancellationScope) async
  func cancel(_ scope: CancellationScope)
}
