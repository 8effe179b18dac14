/// A reducer that does nothing, for a child whose parent handles all of its actions.
///
/// ```swift
/// Reduce { … }.ifLet(\.help, action: \.help) { EmptyReducer() }
/// ```
public struct EmptyReducer<State: Sendable, Action: Sendable>: Reducer {
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
