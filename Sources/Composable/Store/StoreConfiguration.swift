package import Logging

/// The fixed parts of a store: its initial state, reducer, executors and clock.
package struct StoreConfiguration<State: Sendable, Action: Sendable>: Sendable {
  package var initialState: State
  package let executor: any SerialExecutor
  package let reducer: any Reducer<State, Action>
  /// The executor of asynchronous effects; nil for the global concurrent one.
  package let effectExecutor: (any TaskExecutor)?
  /// The seed of the actions' random numbers.
  package var seed: UInt64
  package let logger: Logger
  package let now: @Sendable () -> Timestamp
}

extension StoreConfiguration {
  /// A function that reduces an action of the past, without its effects.
  package var fold: @Sendable (inout State, Action, ActionContext) -> Void {
    { [reducer] state, action, context in
      ActionContext.$current.withValue(context) {
        _ = reducer.reduce(into: &state, action: action)
      }
    }
  }
}
