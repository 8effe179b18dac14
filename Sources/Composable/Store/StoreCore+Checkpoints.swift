// A snapshot of a state lacks the effects in flight. Checkpoints beside it let a store start them again.
extension StoreCore {
  /// Keeps checkpoints of effects from now on, for ``effectCheckpoints()``.
  package func keepCheckpoints() {
    checkpoints = EffectCheckpoints(state)
  }

  /// Returns the checkpoints of the effects in flight, in order.
  ///
  /// - Returns: nil if the effects can't be started again from checkpoints: there are too many, or one was cancelled and has
  ///   not ended yet.
  package func effectCheckpoints() -> [EffectCheckpoint<State, Action>]? {
    let sequences = effects.sequences
    guard !sequences.isEmpty else { return [] }
    guard sequences.count <= EffectCheckpoints<State, Action>.limit, !effects.isAnyCancelled else {
      return nil
    }
    findCheckpoints(of: Set(sequences.keys))
    var found: [EffectCheckpoint<State, Action>] = []
    for (number, sequence) in sequences.sorted(by: { $0.key < $1.key }) {
      guard let (state, action) = checkpoints?.checkpoint(of: number) else { return nil }
      found.append(EffectCheckpoint(state: state, action: action, outcomes: sequence.outcomes))
    }
    return found
  }

  /// Starts effects again from a checkpoint before the current state, within a replay.
  package func resume(_ checkpoint: EffectCheckpoint<State, Action>) {
    let (state, revision) = (state, revision)
    let (action, number) = (checkpoint.action, checkpoint.action.number)
    for outcome in checkpoint.outcomes where outcome.outcome != .ended {
      expect(outcome.outcome, of: EffectNumber(action: number, index: outcome.index))
    }
    // The earlier state may lack features whose effects are in flight. Don't cancel those.
    self.state = checkpoint.state
    let effect = reduced(&self.state, action)
    self.revision = number
    run(effect, of: action, in: CancellationScope())
    for outcome in checkpoint.outcomes where outcome.outcome == .ended {
      replayEnd(of: EffectNumber(action: number, index: outcome.index))
    }
    (self.state, self.revision) = (state, revision)
    checkpoints?.insert((checkpoint.state, action))
  }

  /// Keeps an action that was just reduced. Its effects have started.
  func recordCheckpoint(_ action: ReducedAction<Action>) {
    checkpoints?.append(action)
    if checkpoints?.isDue == true { findCheckpoints(of: Set(effects.sequences.keys)) }
  }

  private func findCheckpoints(of numbers: Set<Int>) {
    checkpoints?.find(numbers, upTo: state) { _ = reduced(&$0, $1) }
  }
}
