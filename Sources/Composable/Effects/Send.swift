/// Sends actions from an effect to its store.
///
/// ```swift
/// .run { send in
///   await send(.tick)
/// }
/// ```
///
/// Actions sent after the effect was cancelled are dropped. Actions sent after it has ended are dropped
/// too, and the store logs an error.
public struct Send<Action: Sendable>: Sendable {
  private let send: @Sendable (Action) async -> Void

  init(_ send: @escaping @Sendable (Action) async -> Void) {
    self.send = send
  }

  /// Sends an action, and waits until the store has reduced it and all actions that it caused
  /// synchronously.
  public func callAsFunction(_ action: Action) async {
    guard !Task.isCancelled else { return }
    await send(action)
  }

  /// Returns a function that transforms actions and then sends them.
  func pullback<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> Send<Local> {
    Send<Local> { await send(transform($0)) }
  }
}
