extension Reducer {
  /// Runs another reducer when an action has changed a part of the state.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.displayName) { old, new in
  ///     Reduce { state, _ in
  ///       state.history.append(old)
  ///       return .none
  ///     }
  ///   }
  /// ```
  ///
  /// Only what this reducer itself changed counts, not what one before or after it did.
  ///
  /// - Parameters:
  ///   - value: the part, of which the value before is compared with the one after.
  ///   - reducer: is given both, and makes the reducer that then runs.
  /// - Returns: the reducer, followed by the other.
  public func onChange<Value: Equatable>(
    of value: @escaping @Sendable (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (
        _ old: Value, _ new: Value
      ) -> CombinedReducer<State, Action>
  ) -> some Reducer<State, Action> {
    ChangeReducer(base: self, value: value, reducer: reducer)
  }
}

private struct ChangeReducer<Base: Reducer, Value: Equatable>: Reducer {
  let base: Base
  let value: @Sendable (Base.State) -> Value
  let reducer: @Sendable (Value, Value) -> CombinedReducer<Base.State, Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    guard old != new else { return effect }
    return [effect, reducer(old, new).reduce(into: &state, action: action)]
  }
}
