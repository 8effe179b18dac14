/// A reducer that passes actions to others.
protocol TracedReducer<State, Action>: Reducer {
  /// Adds the reducers that an action goes through.
  func trace(_ action: Action, in state: State, into trace: inout ReducerTrace)
}
