// A snapshot of a state lacks the effects in flight. With their beginnings beside it, a store begins them again.
extension StoreCore {
  /// Keeps the beginnings of effects from now on, for ``effectCheckpoints()``.
  package func keepCheckpoints() {
    beginnings = EffectCheckpoints(state)
  }

  /// Returns how the effects in flight began, in order.
  ///
  /// - Returns: nil where they cannot be begun again from that: there are too many, or one was cancelled and has not ended
  ///   yet.
  package func effectCheckpoints() -> [EffectCheckpoint<State, Action>]? {
    let sequences = effects.sequences
    guard !sequences.isEmpty else { return [] }
    guard sequences.count <= EffectCheckpoints<State, Action>.limit, !effects.isAnyCancelled else {
      return nil
    }
    findBeginnings(of: Set(sequences.keys))
    var found: [EffectCheckpoint<State, Action>] = []
    for (number, sequence) in sequences.sorted(by: { $0.key < $1.key }) {
      guard let (state, action) = beginnings?.beginning(of: number) else { return nil }
      found.append(EffectCheckpoint(state: state, action: action, outcomes: sequence.outcomes))
    }
    return found
  }

  /// Begins effects again, within a replay, as they began before its state.
  package func resume(_ beginning: EffectCheckpoint<State, Action>) {
    let (state, revision) = (state, revision)
    let (action, number) = (beginning.action, beginning.action.number)
    for outcome in beginning.outcomes where outcome.outcome != .ended {
      expect(outcome.outcome, of: EffectNumber(action: number, index: outcome.index))
    }
    // Of this earlier state, features may lack that have effects in flight. They are not cancelled.
    self.state = beginning.state
    let effect = reduced(&self.state, action)
    self.revision = number
    run(effect, of: action.action, from: action.source, in: CancellationScope())
    for outcome in beginning.outcomes where outcome.outcome == .ended {
      replayEnd(of: EffectNumber(action: number, index: outcome.index))
    }
    (self.state, self.revision) = (state, revision)
    beginnings?.insert((beginning.state, action))
  }

  /// Keeps an action that was just reduced, and whose effects have begun.
  func noteBeginning(_ action: ReducedAction<Action>) {
    beginnings?.append(action)
    if beginnings?.isDue == true { findBeginnings(of: Set(effects.sequences.keys)) }
  }

  private func findBeginnings(of numbers: Set<Int>) {
    beginnings?.find(numbers, upTo: state) { _ = reduced(&$0, $1) }
  }
}
