/// Records what a store does, so that it can be replayed. A store calls it on its executor.
package protocol StoreRecorder<Action>: AnyObject, Sendable {
  associatedtype Action: Sendable

  /// Whether asynchronous effects wait for ``Store/launchEffects(upTo:)``.
  var holdsEffects: Bool { get }

  /// Prepares to record an action. If its reducer traps, nothing else is known of it.
  ///
  /// - Parameter number: the number of actions reduced, this one included.
  func willReduce(_ action: Action, number: Int, from source: ActionSource)

  /// Prepares for an asynchronous effect's action or end: until ``didDrain()``, the store runs only what follows from it.
  func willDrain(after effect: EffectNumber)

  /// Records that the queue is empty, and no synchronous effect runs.
  func didDrain()

  /// Returns a value that the effect's task carries while it works, as ``EffectTask/mark``.
  func mark(of effect: EffectNumber) -> (any EffectTask.Mark)?

  /// Records an action, after it was reduced and before its effects run.
  ///
  /// - Parameter number: the number of actions reduced, this one included.
  func record(
    _ action: Action,
    number: Int,
    in context: ActionContext,
    from source: ActionSource
  )

  /// Records that the store continues from the state after an earlier action.
  ///
  /// - Parameters:
  ///   - earlier: the number of that action; 0 for the initial state.
  ///   - number: the number of the step itself, as if it were an action.
  func recordFork(
    from earlier: Int,
    number: Int,
    at timestamp: Timestamp,
    source: ActionSource
  )

  /// Records what became of an asynchronous effect.
  func record(_ outcome: EffectOutcome, of effect: EffectNumber)
}

/// What became of an asynchronous effect, as far as a replay cannot know it.
package enum EffectOutcome: Sendable {
  /// It has returned, failed or been cancelled.
  case ended
  /// A throttle let it pass.
  case passed
  /// A throttle delays it to the end of the interval.
  case delayed
  /// A throttle dropped it.
  case dropped
}
