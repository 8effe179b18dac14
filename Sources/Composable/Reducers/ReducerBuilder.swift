/// Composes reducers by listing them; ``combine(_:)`` in the form of a block.
///
/// Nothing is overloaded here, so that a long list stays quick to type-check.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  public static func buildExpression(
    _ reducer: some Reducer<State, Action>
  ) -> any Reducer<State, Action> {
    reducer
  }

  public static func buildBlock(
    _ reducers: any Reducer<State, Action>...
  ) -> CombinedReducer<State, Action> {
    CombinedReducer(reducers)
  }

  public static func buildOptional(
    _ reducer: CombinedReducer<State, Action>?
  ) -> any Reducer<State, Action> {
    reducer ?? CombinedReducer([])
  }

  public static func buildEither(
    first reducer: CombinedReducer<State, Action>
  ) -> any Reducer<State, Action> {
    reducer
  }

  public static func buildEither(
    second reducer: CombinedReducer<State, Action>
  ) -> any Reducer<State, Action> {
    reducer
  }

  public static func buildArray(
    _ reducers: [CombinedReducer<State, Action>]
  ) -> any Reducer<State, Action> {
    CombinedReducer(reducers)
  }
}
