/// A reducer that wraps a function.
///
/// ```swift
/// let counter = Reduce<Int, CounterAction> { count, action in
///   count += action == .incrTapped ? 1 : -1
///   return .none
/// }
/// ```
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  private let function: @Sendable (inout State, Action) -> Effect<Action>
  private let sourceLocation: SourceLocation

  /// Creates a reducer from a function.
  ///
  /// - Parameters:
  ///   - fileID: the file to name in an inspector; by default the caller's.
  ///   - line: the line to name in an inspector; by default the caller's.
  ///   - function: changes the state and returns the effects to run.
  public init(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ function: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    self.function = function
    sourceLocation = SourceLocation(fileID: fileID, line: line)
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }
}

extension Reduce: TracedReducer {
  func trace(_ action: Action, in state: State, into trace: inout ReducerTrace) {
    trace.addFunction(at: sourceLocation)
  }
}
