/// Sends an effect's answers back to its store.
///
/// ```swift
/// .run { send in
///   await send(.tick)
/// }
/// ```
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) async -> Void

  init(_ deliver: @escaping @Sendable (Action) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action, and returns when it, and all that it caused at once, has been reduced.
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }
}
