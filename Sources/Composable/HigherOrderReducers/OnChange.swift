extension Reducer {
  /// Runs another reducer when an action has changed a value of the state.
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
  /// Only changes made by this reducer itself count, not those made by reducers before or after it.
  ///
  /// - Parameters:
  ///   - value: returns the value to compare before and after each action.
  ///   - reducer: returns the reducer to run, given the old and the new value.
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (
        _ old: Value, _ new: Value
      ) -> CombinedReducer<State, Action>
  ) -> some Reducer<State, Action> {
    ChangeReducer(base: self, value: value, isDuplicate: ==, reducer: reducer)
  }

  /// Runs another reducer when an action has changed a value of the state, as determined by a custom
  /// comparison.
  ///
  /// ```swift
  /// .onChange(of: \.temperature, removeDuplicates: { abs($0 - $1) < 0.5 }) { _, new in
  ///   Reduce { state, _ in
  ///     state.readings.append(new)
  ///     return .none
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - value: returns the value to compare before and after each action. It need not be
  ///     `Equatable`.
  ///   - isDuplicate: returns whether the old and the new value count as equal, so that nothing runs.
  ///   - reducer: returns the reducer to run, given the old and the new value.
  public func onChange<Value>(
    of value: @escaping @Sendable (State) -> Value,
    removeDuplicates isDuplicate: @escaping @Sendable (_ old: Value, _ new: Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (
        _ old: Value, _ new: Value
      ) -> CombinedReducer<State, Action>
  ) -> some Reducer<State, Action> {
    ChangeReducer(base: self, value: value, isDuplicate: isDuplicate, reducer: reducer)
  }
}

private struct ChangeReducer<Base: Reducer, Value>: Reducer {
  let base: Base
  let value: @Sendable (Base.State) -> Value
  let isDuplicate: @Sendable (Value, Value) -> Bool
  let reducer: @Sendable (Value, Value) -> CombinedReducer<Base.State, Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    guard !isDuplicate(old, new) else { return effect }
    return [effect, reducer(old, new).reduce(into: &state, action: action)]
  }
}
