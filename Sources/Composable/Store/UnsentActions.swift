/// What effects would have sent at once in a replay, by their sends, in order.
struct UnsentActions<Action: Sendable> {
  /// The action is nil where only running the effect tells it, as of `Effect.sync`.
  private typealias Unsent = (action: Action?, scope: CancellationScope)

  private var unsent: [Unsent] = []

  mutating func append(_ action: Action?, of scope: CancellationScope) {
    unsent.append((action, scope))
  }

  /// Removes what an effect would have sent.
  ///
  /// - Parameters:
  ///   - scope: that of the send with the effect; nil for any.
  ///   - isRecorded: returns whether an action is the recorded one.
  mutating func take(
    of scope: CancellationScope?,
    where isRecorded: (Action) -> Bool
  ) -> RecordedAnswer<Action> {
    let indices = unsent.indices.filter { scope == nil || unsent[$0].scope === scope }
    guard let known = indices.first(where: { unsent[$0].action != nil }),
      let action = unsent[known].action
    else {
      guard let index = indices.first else { return .none }
      unsent.remove(at: index)
      return .sent
    }
    // An effect that only running it tells may have sent nothing.
    if isRecorded(action) {
      for index in indices.reversed() where index <= known { unsent.remove(at: index) }
      return .sent
    }
    guard let index = indices.first, index < known else { return .other(action) }
    unsent.remove(at: index)
    return .sent
  }

  /// The actions that were not taken.
  var remaining: [Action] { unsent.compactMap(\.action) }
}

/// What the effects of a send have to do with a recorded action.
package enum RecordedAnswer<Action: Sendable>: Sendable {
  /// An effect sends it, or one that only running it tells may.
  case sent
  /// An effect sends another action first.
  case other(Action)
  /// No effect in flight could send it.
  case none
}

// A replay that compares what effects would send with a recording.
extension Store {
  /// Begins a replay in which no effect runs, and ``answer(to:where:)`` tells what effects would have sent.
  package func beginRecordedTest() {
    replay = EffectReplay(unsent: UnsentActions())
  }

  /// Reduces a recorded action.
  ///
  /// - Parameter task: the send whose effect sent it; nil for an action from outside the store.
  /// - Returns: the send with its effects.
  @discardableResult
  package func replay(
    _ action: Action,
    at timestamp: Timestamp,
    from source: ActionSource,
    answering task: StoreTask?
  ) -> StoreTask {
    let scope = task?.scope ?? CancellationScope()
    drain { reduce(action, at: timestamp, from: source, in: scope) }
    return StoreTask(scope: scope, store: self)
  }

  /// Returns whether an effect would have sent a recorded action.
  ///
  /// - Parameters:
  ///   - task: the send with the effect; nil for any.
  ///   - isRecorded: returns whether an action is the recorded one.
  package func answer(
    to task: StoreTask?,
    where isRecorded: (Action) -> Bool
  ) -> RecordedAnswer<Action> {
    let answer = replay?.unsent?.take(of: task?.scope, where: isRecorded) ?? .none
    guard case .none = answer, !effectsInFlight(of: task).isEmpty else { return answer }
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
