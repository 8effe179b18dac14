// The past becomes the present: a store goes on from the state after an earlier action.
//
//   action 1 … 40 … 72 ─▶ 73: as after 40 ─▶ 74 …
//
// The number of actions goes on, so nothing of the past is overwritten, and action 72 can be gone on from, too.
extension Store {
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
    replaying fold: (isolated Store<State, Action>) throws -> Void
  ) rethrows {
    let before = (state: state, revision: revision, effects: effects, throttles: throttles)
    let (recorder, outerReplay, treeStatus) = (recorder, replay, treeStatus)
    let beginnings = beginnings
    (self.recorder, replay) = (nil, EffectReplay())
    beginWithoutEffects()
    restore(initialState, revision: 0)
    do {
      try fold(self)
    } catch {
      restore(before.state, revision: before.revision)
      (effects, throttles, self.treeStatus) = (before.effects, before.throttles, treeStatus)
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

  /// Returns a function that reduces an action of the past, without its effects.
  package nonisolated var fold: @Sendable (inout State, Action, ActionContext) -> Void {
    { [reducer] state, action, context in
      ActionContext.$current.withValue(context) {
        _ = reducer.reduce(into: &state, action: action)
      }
    }
  }
}
