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
extension StoreCore {
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

// The past becomes the present: a store goes on from the state after an earlier action.
//
//   action 1 … 40 … 72 ─▶ 73: as after 40 ─▶ 74 …
//
// The number of actions goes on, so nothing of the past is overwritten, and action 72 can be gone on from, too.
extension StoreCore {
  /// Goes on from the state, and the effects in flight, after an earlier action.
  ///
  /// The effects in flight now are cancelled, and what they still send is dropped. Those that were in flight then
  /// are treated as after an interruption: see ``Interruption``.
  ///
  /// - Parameters:
  ///   - earlier: the number of the action to go on from; 0 for the initial state.
  ///   - number: the number of the step itself, as if it were an action.
  ///   - timestamp: the time of the step; nil for now.
  ///   - source: where the step came from.
  ///   - fold: restores the state before some action up to the earlier one, and replays the actions from there. If it
  ///     throws, the store stays as it was.
  package func goOn(
    from earlier: Int,
    as number: Int,
    at timestamp: Timestamp? = nil,
    from source: ActionSource,
    replaying fold: (StoreCore<State, Action>) throws -> Void
  ) rethrows {
    let before = (state: state, revision: revision, effects: effects, throttles: throttles)
    let (recorder, outerReplay) = (recorder, replay)
    let beginnings = beginnings
    (self.recorder, replay) = (nil, EffectReplay())
    beginWithoutEffects()
    restore(configuration.initialState, revision: 0)
    do {
      try fold(self)
    } catch {
      restore(before.state, revision: before.revision)
      (effects, throttles) = (before.effects, before.throttles)
      (self.recorder, replay, self.beginnings) = (recorder, outerReplay, beginnings)
      throw error
    }
    cancelAll(of: before.effects)
    self.recorder = recorder
    if let outerReplay { replay?.outcomes.merge(outerReplay.outcomes) { _, later in later } }
    drain {
      skipRevisions(upTo: number)
      recorder?.recordGoingOn(
        from: earlier,
        number: number,
        at: timestamp ?? currentTime,
        source: source
      )
      if outerReplay == nil { endReplay() }
    }
  }
}

// A replay that compares what effects would send with a recording.
extension StoreCore {
  /// Begins a replay in which no effect runs, and ``answer(to:where:)`` tells what effects would have sent.
  package func beginRecordedTest() {
    replay = EffectReplay(unsent: UnsentActions())
  }

  /// Reduces a recorded action.
  ///
  /// - Parameter scope: that of the send whose effect sent it; nil for an action from outside the store.
  /// - Returns: the scope of the send with its effects.
  @discardableResult
  package func replay(
    _ action: Action,
    at timestamp: Timestamp,
    from source: ActionSource,
    answering scope: CancellationScope?
  ) -> CancellationScope {
    let scope = scope ?? CancellationScope()
    drain { reduce(action, at: timestamp, from: source, in: scope) }
    return scope
  }

  /// Returns whether an effect would have sent a recorded action.
  ///
  /// - Parameters:
  ///   - scope: that of the send with the effect; nil for any.
  ///   - isRecorded: returns whether an action is the recorded one.
  package func answer(
    to scope: CancellationScope?,
    where isRecorded: (Action) -> Bool
  ) -> RecordedAnswer<Action> {
    let answer = replay?.unsent?.take(of: scope, where: isRecorded) ?? .none
    guard case .none = answer, !effectsInFlight(in: scope).isEmpty else { return answer }
    return .sent
  }

  /// The actions that effects would have sent at once, and no recorded action has come for.
  package var unansweredActions: [Action] { replay?.unsent?.remaining ?? [] }

  func noteUnsent<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: (Local) -> Action,
    from origin: EffectOrigin<Action>
  ) {
    guard replay?.unsent != nil else { return }
    var action: Action?
    if case .send(let local) = effect.operation { action = embed(local) }
    replay?.unsent?.append(action, of: origin.sendScope)
  }

  /// Starts an effect that never ends in place of one of which only a clock tells whether it runs.
  func startUnknown(from origin: EffectOrigin<Action>, then completion: @escaping Completion) {
    start(Effect<Action>.Work(body: { _ in }), from: origin, then: completion)
  }
}
