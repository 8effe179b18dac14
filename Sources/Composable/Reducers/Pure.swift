/// Creates a reducer without effects from a function that only changes the state.
///
/// ```swift
/// let counter = pure { (count: inout Int, action: CounterAction) in
///   switch action {
///   case .incrTapped: count += 1
///   case .decrTapped: count -= 1
///   }
/// }
/// ```
///
/// - Parameters:
///   - fileID: the file to name in an inspector; by default the caller's.
///   - line: the line to name in an inspector; by default the caller's.
///   - function: changes the state in response to an action.
/// - SeeAlso: ``Reduce`` for a function that also returns an effect, and ``toInout(_:)`` for one that returns a new state.
public func pure<State, Action>(
  fileID: StaticString = #fileID,
  line: UInt = #line,
  _ function: @escaping @Sendable (inout State, Action) -> Void
) -> Reduce<State, Action> {
  Reduce(fileID: fileID, line: line) { state, action in
    function(&state, action)
    return .none
  }
}
