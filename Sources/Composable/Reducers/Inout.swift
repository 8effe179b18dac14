// (State, Action) -> State and (inout State, Action) -> Void are two forms of the same function.

/// Converts a function that returns a new state to one that changes the state.
///
/// ```swift
/// let counter = pure(toInout { (count: Int, action: CounterAction) in count + 1 })
/// ```
///
/// - SeeAlso: Point-Free, episode 2, “Side Effects”, and 68, “Composable State Management: Reducers”.
public func toInout<State, Action>(
  _ function: @escaping @Sendable (State, Action) -> State
) -> @Sendable (inout State, Action) -> Void {
  { state, action in state = function(state, action) }
}

/// Converts a function that changes the state to one that returns a new state.
///
/// ```swift
/// let count = actions.reduce(0, fromInout { $0 += $1 })
/// ```
public func fromInout<State, Action>(
  _ function: @escaping @Sendable (inout State, Action) -> Void
) -> @Sendable (State, Action) -> State {
  { state, action in
    var state = state
    function(&state, action)
    return state
  }
}
