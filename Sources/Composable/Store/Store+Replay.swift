/// What a replay knows of the effects, none of which it runs.
struct EffectReplay<Action: Sendable> {
  /// The decisions of throttles, which depend on a clock.
  var outcomes: [EffectNumber: EffectOutcome] = [:]
  /// The ids of the effects that have started, by number.
  var ids: [EffectNumber: Int] = [:]
  /// What the effects would have sent; nil where nothing compares it with a recording.
  var unsent: UnsentActions<Action>?
}

// A replay reduces the actions of a log as they were reduced first. Effects keep their places, so that cancellation, order
// and sequence are as they were, but none runs, and none sends an action: the log has what they sent.
extension Store {
  /// Begins a replay, from the current state.
  package func beginReplay() {
    replay = EffectReplay()
  }

  /// Takes over the decision of a throttle, before the action or the end that led to it is replayed.
  package func expect(_ outcome: EffectOutcome, of effect: EffectNumber) {
    replay?.outcomes[effect] = outcome
  }

  /// Reduces an action of the log.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - number: the number of actions reduced, this one included.
  ///   - timestamp: the time at which it was reduced.
  ///   - source: where it came from.
  package func replay(
    _ action: Action,
    number: Int,
    at timestamp: Timestamp,
    from source: ActionSource
  ) {
    skipRevisions(upTo: number - 1)
    reduce(action, at: timestamp, from: source, in: CancellationScope())
  }

  /// Ends an effect, as the log has it; what follows it in its sequence starts.
  package func replayEnd(of effect: EffectNumber) {
    guard let id = replay?.ids.removeValue(forKey: effect) else { return }
    effectEnded(id: id)
  }

  /// Ends the replay, and treats the effects that the log leaves in flight as their ``Interruption`` says.
  ///
  /// - Returns: the number of those effects.
  @discardableResult
  package func endReplay() -> Int {
    replay = nil
    let interrupted = effects.unlaunched
    for id in interrupted {
      drain(of: effects.entry(id)?.number) { resume(id) }
    }
    return interrupted.count
  }

  /// Ends an effect that has crashed the server, before ``endReplay()`` would resume it. What would follow it at once is not
  /// sent, as in any replay.
  ///
  /// - Parameter onlyWork: whether its work trapped, rather than what it led to. It is then left to an ``Interruption`` that
  ///   does not run the work again.
  /// - Returns: the action that began it; nil if the log does not have the effect in flight.
  package func dropEffect(_ effect: EffectNumber, onlyWork: Bool) -> Action? {
    guard let id = replay?.ids[effect], let entry = effects.entry(id) else { return nil }
    if case .runAgain = entry.work.interruption {} else if onlyWork { return nil }
    replayEnd(of: effect)
    return entry.origin.action
  }

  private func resume(_ id: Int) {
    guard let entry = effects.entry(id) else { return }
    switch entry.work.interruption {
    case .runAgain:
      if recorder?.holdsEffects != true { launch(id) }
    case .send(let action):
      if !entry.origin.isCancelled {
        enqueue(action, from: entry.origin.source, in: entry.origin.sendScope)
      }
      effectEnded(id: id)
    case .ignore:
      effectEnded(id: id)
    }
  }
}
