/// A reducer that does nothing: for a feature whose parent does it all.
///
/// ```swift
/// Reduce { … }.ifLet(\.help, action: \.help) { EmptyReducer() }
/// ```
public struct EmptyReducer<State: Sendable, Action: Sendable>: Reducer {
  /// A reducer that does nothing.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
