/// A reducer that wraps a function.
///
/// ```swift
/// let counter = Reduce<Int, CounterAction> { count, action in
///   count += action == .incrTapped ? 1 : -1
///   return .none
/// }
/// ```
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  private let function: @Sendable (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a function that changes the state and returns the effects to run.
  public init(_ function: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.function = function
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }
}
