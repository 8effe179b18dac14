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
  private let number: EffectNumber
  private let seed: UInt64
  private let send: @Sendable (Action) async -> Void

  /// - Parameters:
  ///   - number: the effect's number.
  ///   - seed: the store's seed. It distinguishes the store's effects from those of other stores.
  init(
    from number: EffectNumber,
    seed: UInt64,
    _ send: @escaping @Sendable (Action) async -> Void
  ) {
    (self.number, self.seed, self.send) = (number, seed, send)
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
    "\(String(seed, radix: 36))-\(number.action)-\(number.index)"
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
    Send<Local>(from: number, seed: seed) { await send(transform($0)) }
  }
}
