/// Sends an effect's answers back to its store.
///
/// ```swift
/// .run { send in
///   await send(.tick)
/// }
/// ```
///
/// A cancelled effect sends nothing more. One that has ended sends nothing either, and the store
/// reports it.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) async -> Void

  init(_ deliver: @escaping @Sendable (Action) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action, and returns when it, and all that it caused at once, has been reduced.
  public func callAsFunction(_ action: Action) async {
    guard !Task.isCancelled else { return }
    await deliver(action)
  }

  /// Sends what a function makes of other actions.
  func pullback<Local: Sendable>(
    _ transform: @escaping @Sendable (Local) -> Action
  ) -> Send<Local> {
    Send<Local> { await deliver(transform($0)) }
  }
}
