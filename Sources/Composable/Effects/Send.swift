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
  private let key: EffectKey
  private let send: @Sendable (Action) async -> Void

  /// - Parameter key: identifies the effect.
  init(from key: EffectKey, _ send: @escaping @Sendable (Action) async -> Void) {
    (self.key, self.send) = (key, send)
  }

  /// A key by which a service recognizes a request that is repeated after a restart.
  ///
  /// ```swift
  /// .run { send in
  ///   let receipt = try await payments.charge(order, idempotencyKey: send.idempotencyKey)
  ///   await send(.paid(receipt))
  /// }
  /// ```
  public var idempotencyKey: String {
    key.description
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
    Send<Local>(from: key) { await send(transform($0)) }
  }
}
