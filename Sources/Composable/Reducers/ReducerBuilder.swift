/// Composes reducers by listing them; ``combine(_:)`` in the form of a block.
///
/// Nothing is overloaded here, so that a long list stays quick to type-check.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  /// A reducer of any type, in its line.
  public static func buildExpression(
    _ reducer: some Reducer<State, Action>
  ) -> any Reducer<State, Action> {
    reducer
  }

  /// The lines, one after the other.
  public static func buildBlock(
    _ reducers: any Reducer<State, Action>...
  ) -> CombinedReducer<State, Action> {
    CombinedReducer(reducers)
  }

  /// An `if` without `else`.
  public static func buildOptional(
    _ reducer: CombinedReducer<State, Action>?
  ) -> CombinedReducer<State, Action> {
    reducer ?? CombinedReducer([])
  }

  /// The first branch of an `if`, or of a `switch`; what a branch is made of may be a branch itself.
  public static func buildEither(
    first reducer: CombinedReducer<State, Action>
  ) -> CombinedReducer<State, Action> {
    reducer
  }

  /// Another branch.
  public static func buildEither(
    second reducer: CombinedReducer<State, Action>
  ) -> CombinedReducer<State, Action> {
    reducer
  }

  /// The reducers behind an `if #available`.
  public static func buildLimitedAvailability(
    _ reducer: CombinedReducer<State, Action>
  ) -> CombinedReducer<State, Action> {
    reducer
  }

  /// A `for`: the reducers of each round, one after the other.
  public static func buildArray(
    _ reducers: [CombinedReducer<State, Action>]
  ) -> CombinedReducer<State, Action> {
    CombinedReducer(reducers)
  }
}
