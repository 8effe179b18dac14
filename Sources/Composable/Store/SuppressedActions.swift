/// The actions that effects would have sent immediately in a replay, in order, with the scopes of their sends.
struct SuppressedActions<Action: Sendable> {
  /// The action is nil if only running the effect would tell it, as with `Effect.sync`.
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
  ) -> ReplayMatch<Action> {
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

/// Whether the effects of a send would have sent a recorded action.
package enum ReplayMatch<Action: Sendable>: Sendable {
  /// An effect sends it, or one that only running it tells may.
  case sent
  /// An effect sends another action first.
  case other(Action)
  /// No effect in flight could send it.
  case none
}
