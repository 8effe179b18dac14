/// A result builder that combines the reducers of a block; see ``combine(_:)``.
///
/// No function is overloaded, so that long blocks type-check quickly.
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
  ) -> CombinedReducer<State, Action> {
    reducer ?? CombinedReducer([])
  }

  public static func buildEither(
    first reducer: CombinedReducer<State, Action>
  ) -> CombinedReducer<State, Action> {
    reducer
  }

  public static func buildEither(
    second reducer: CombinedReducer<State, Action>
  ) -> CombinedReducer<State, Action> {
    reducer
  }

  public static func buildLimitedAvailability(
    _ reducer: CombinedReducer<State, Action>
  ) -> CombinedReducer<State, Action> {
    reducer
  }

  public static func buildArray(
    _ reducers: [CombinedReducer<State, Action>]
  ) -> CombinedReducer<State, Action> {
    CombinedReducer(reducers)
  }
}
