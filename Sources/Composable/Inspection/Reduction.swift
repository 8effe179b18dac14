/// All that a store knows of one action, for an inspector.
package struct Reduction<State: Sendable, Action: Sendable>: Sendable {
  package let action: Action
  /// The number of actions reduced, this one included.
  package let number: Int
  package let timestamp: Timestamp
  package let source: ActionSource
  package let before: State
  package let after: State
  /// The time that reducing took.
  package let duration: Duration
  /// The reducers that the action went through, in order.
  package let path: [ReducerStep]
}
