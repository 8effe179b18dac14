/// The effects of a replay. None of them runs.
struct EffectReplay<Action: Sendable> {
  /// The decisions of throttles. A replay cannot repeat them, because they depend on a clock.
  var outcomes: [EffectNumber: EffectOutcome] = [:]
  /// The ids of the effects that have started, by number.
  var ids: [EffectNumber: Int] = [:]
  /// The actions that the effects would have sent; nil if nothing compares them with a recording.
  var unsent: SuppressedActions<Action>?

  /// Makes the ids of the effects larger.
  mutating func moveIDs(by offset: Int) {
    ids = ids.mapValues { $0 + offset }
  }
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

  /// Ends an effect at its place in the log, and starts the next one of its sequence.
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

// The past becomes the present: a store continues from the state after an earlier action.
//
//   action 1 … 40 … 72 ─▶ 73: as after 40 ─▶ 74 …
//
// The number of actions counts on. So nothing of the past is overwritten, and the store can be forked from action 72, too.
extension StoreCore {
  /// Creates a store that replays a log, for ``install(_:from:as:at:source:)``. It needs no executor until then.
  ///
  /// - Parameter keepsCheckpoints: whether the store that it is for keeps checkpoints of effects.
  package convenience init(
    replaying configuration: StoreConfiguration<State, Action>,
    keepsCheckpoints: Bool
  ) {
    self.init(configuration)
    beginReplay()
    if keepsCheckpoints { keepCheckpoints() }
  }

  /// Whether checkpoints of effects are kept, for a snapshot.
  package var keepsCheckpoints: Bool { checkpoints != nil }

  /// Continues from the state of a fork, and with the effects in flight there.
  ///
  /// The effects in flight now are cancelled, and their later actions dropped. The fork's effects are treated as after an
  /// interruption: see ``Interruption``.
  ///
  /// - Parameters:
  ///   - fork: a store to which the actions up to an earlier one were replayed. It isn't used afterwards.
  ///   - earlier: the number of that action; 0 for the initial state.
  ///   - number: the number of the step itself, as if it were an action.
  ///   - timestamp: the time of the step; nil for now.
  ///   - source: where the step came from.
  package func install(
    _ fork: StoreCore,
    from earlier: Int,
    as number: Int,
    at timestamp: Timestamp? = nil,
    source: ActionSource
  ) {
    let outerReplay = replay
    adopt(fork)
    if let outerReplay { replay?.outcomes.merge(outerReplay.outcomes) { _, later in later } }
    drain {
      skipRevisions(upTo: number)
      recorder?.recordFork(
        from: earlier,
        number: number,
        at: timestamp ?? currentTime,
        source: source
      )
      if outerReplay == nil { endReplay() }
    }
  }
}

extension StoreCore {
  /// Continues the replay of another store, as if its actions had been replayed here. Call this before the store is used, or
  /// after ``reset(to:)``.
  ///
  /// - Parameter other: isn't used afterwards.
  package func continueReplay(of other: StoreCore) {
    guard other.effects.isEmpty else { return adopt(other) }
    // The effects that a reset has cancelled may still run, and keep their places.
    adoptState(of: other)
  }

  /// Takes over the state and the effects in flight of another store. Its own are cancelled and forgotten.
  private func adopt(_ other: StoreCore) {
    let forgotten = effects
    adoptState(of: other)
    effects = other.effects
    // The end of the other store must not cancel them.
    other.effects = EffectsInFlight(treeStatus: FeatureTreeStatus())
    replay?.moveIDs(by: forgotten.latestID)
    effects.moveIDs(by: forgotten.latestID)
    cancelAll(of: forgotten)
  }

  private func adoptState(of other: StoreCore) {
    (state, revision) = (other.state, other.revision)
    (throttles, checkpoints, replay) = (other.throttles, other.checkpoints, other.replay)
  }
}

// A replay that compares what effects would send with a recording.
extension StoreCore {
  /// Begins a replay in which no effect runs, and ``answer(to:where:)`` tells what effects would have sent.
  package func beginRecordedTest() {
    replay = EffectReplay(unsent: SuppressedActions())
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
  ) -> ReplayMatch<Action> {
    let answer = replay?.unsent?.take(of: scope, where: isRecorded) ?? .none
    guard case .none = answer, !effectsInFlight(in: scope).isEmpty else { return answer }
    return .sent
  }

  /// The actions that effects would have sent at once, and no recorded action has come for.
  package var unansweredActions: [Action] { replay?.unsent?.remaining ?? [] }

  func recordUnsent<Local: Sendable>(
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
