public import Composable

extension Reducer {
  /// Prints every action and what it has changed, while a feature is developed.
  ///
  /// ```swift
  /// CounterFeature().printChanges()
  /// ```
  ///
  /// ```text
  /// CounterAction.incrTapped
  ///
  ///   CounterState(
  /// −   count: 0,
  /// +   count: 1,
  ///     isLoading: false
  ///   )
  /// ```
  ///
  /// The output is an effect, the first that the action starts, as that of ``Composable/Reducer/logging(to:level:)``: a
  /// replay prints nothing again. It has the changes of all reducers inside this one, so it should be the outermost. It
  /// has the values of `@Redacted` cases too, and each action compares two descriptions of the whole state. Remove it
  /// from what you release.
  ///
  /// - Parameter print: prints a text; by default to the standard output.
  public func printChanges(
    to print: @escaping @Sendable (_ text: String) -> Void = { Swift.print($0) }
  ) -> some Reducer<State, Action> {
    ChangePrinter(base: self, print: print)
  }
}

/// Returns `reducer.printChanges()`, as a function for `compose`.
public func printChanges<Base: Reducer>(_ reducer: Base) -> some Reducer<Base.State, Base.Action> {
  reducer.printChanges()
}

private struct ChangePrinter<Base: Reducer>: Reducer {
  let base: Base
  let print: @Sendable (String) -> Void

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = state
    let effect = base.reduce(into: &state, action: action)
    let printing = Effect<Base.Action>.perform { [print, after = state] in
      print("\(text(of: action))\n\n\(changes(from: before, to: after) ?? "  (no change)")\n")
    }
    return [printing, effect]
  }
}
