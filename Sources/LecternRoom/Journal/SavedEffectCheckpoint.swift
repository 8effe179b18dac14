internal import Composable
internal import LecternLog
internal import LecternWire

/// The start of an effect in flight at a snapshot. The state at that start is saved separately.
struct SavedEffectCheckpoint: Codable, Sendable {
  var action: ActionEntry
  /// The time of the action, in milliseconds since 1970-01-01T00:00:00Z.
  var time: Int64
  /// The outcomes of the effects so far, in order.
  var outcomes: [Outcome]

  struct Outcome: Codable, Sendable {
    var index: Int
    var outcome: EffectEntry.Outcome
  }

  /// - Returns: nil if the action cannot be saved because it is redacted.
  init?(_ beginning: EffectCheckpoint<some Sendable, some UserAction>) {
    let action = beginning.action
    guard let encoded = try? EncodedAction(action.action), !encoded.isRedacted else { return nil }
    self.action = ActionEntry(encoded, number: action.number, of: .app, from: action.source)
    time = action.timestamp.millisecondsSinceEpoch
    outcomes = beginning.outcomes.map {
      Outcome(index: $0.index, outcome: EffectEntry.Outcome($0.outcome))
    }
  }

  /// Returns the checkpoint, given the state and the decoded action.
  func beginning<State, Action>(
    from state: State,
    _ action: Action
  ) -> EffectCheckpoint<State, Action> {
    EffectCheckpoint(
      state: state,
      action: ReducedAction(
        action,
        number: self.action.count,
        at: Timestamp(millisecondsSinceEpoch: time),
        from: self.action.source
      ),
      outcomes: outcomes.map { NumberedOutcome(index: $0.index, outcome: .init($0.outcome)) }
    )
  }
}
