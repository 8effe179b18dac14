/// How the effects of one action began, and what became of them so far: enough to begin them again.
package struct EffectCheckpoint<State: Sendable, Action: Sendable>: Sendable {
  /// The state before the action.
  package var state: State
  package var action: ReducedAction<Action>
  /// The outcomes of the effects so far, in order.
  package var outcomes: [NumberedOutcome]

  package init(state: State, action: ReducedAction<Action>, outcomes: [NumberedOutcome]) {
    (self.state, self.action, self.outcomes) = (state, action, outcomes)
  }
}

/// An action with all that its reducer had beside the state.
package struct ReducedAction<Action: Sendable>: Sendable {
  package var action: Action
  /// The number of actions reduced, this one included.
  package var number: Int
  package var timestamp: Timestamp
  package var source: ActionSource

  package init(_ action: Action, number: Int, at timestamp: Timestamp, from source: ActionSource) {
    (self.action, self.number, self.timestamp, self.source) = (action, number, timestamp, source)
  }
}

/// What became of an effect of an action.
package struct NumberedOutcome: Hashable, Sendable {
  /// The effect's index among those that the action began.
  package var index: Int
  package var outcome: EffectOutcome

  package init(index: Int, outcome: EffectOutcome) {
    (self.index, self.outcome) = (index, outcome)
  }
}
