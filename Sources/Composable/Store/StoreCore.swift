internal import DequeModule

/// A store without the actor: for code that is on the store's executor.
///
/// ```swift
/// let core = store.core
/// core.send(.counter(.incrTapped), from: source)
/// core.state
/// ```
///
/// Not `Sendable`, so the compiler keeps it on the executor of the actor that has it.
package final class StoreCore<State: Sendable, Action: Sendable> {
  package internal(set) var state: State
  /// The number of actions reduced so far.
  package internal(set) var revision = 0

  package private(set) var configuration: StoreConfiguration<State, Action>
  /// Records what the store does; nil if nothing replays it.
  package var recorder: (any StoreRecorder<Action>)?
  /// Receives each reduction and each effect; nil unless the store is inspected.
  package var inspector: (any StoreInspector<State, Action>)?
  /// The effects of the replay in progress; nil if there is none.
  var replay: EffectReplay<Action>?
  /// Finds how effects in flight began; nil if no snapshot needs it.
  var checkpoints: EffectCheckpoints<State, Action>?

  /// The waiting actions, as closures: the metadata of a generic element type would be looked up on every
  /// use.
  private var queue: Deque<() -> Void> = []
  private var isDraining = false
  var observers = Observers()
  var effects: EffectsInFlight<State, Action>
  var throttles = Throttles<Action>()
  /// The calls that wait until effects are launched.
  var launchWaiters: [CheckedContinuation<Void, Never>] = []
  let receiver: EffectReceiver<State, Action>

  init(_ configuration: StoreConfiguration<State, Action>) {
    self.configuration = configuration
    state = configuration.initialState
    effects = EffectsInFlight(treeStatus: FeatureTreeStatus())
    receiver = EffectReceiver(executor: configuration.executor)
    receiver.core = self
  }

  deinit {
    for task in effects.cancelAll() { task.cancel() }
  }

  /// Sends an action of a source, as ``Store/send(_:from:as:)``.
  ///
  /// - Returns: the scope of the effects that it started.
  @discardableResult
  package func send(
    _ action: Action,
    from source: ActionSource = ActionSource()
  ) -> CancellationScope {
    let sendScope = CancellationScope()
    if isDraining {
      enqueue(action, from: source, in: sendScope)
    } else {
      // The queue is empty, so the action need not pass through it.
      drain { reduce(action, from: source, in: sendScope) }
    }
    return sendScope
  }

  func enqueue(_ action: Action, from source: ActionSource, in sendScope: CancellationScope) {
    queue.append { self.reduce(action, from: source, in: sendScope) }
  }

  /// Calls `work`, then reduces the queue, including the actions that `work` enqueued, and notifies the observers.
  /// Within a drain, only calls `work`.
  ///
  /// - Parameter effect: the asynchronous effect whose action or end begins the drain, if any.
  func drain(of effect: EffectNumber? = nil, after work: () -> Void) {
    guard !isDraining else { return work() }
    isDraining = true
    if let effect { recorder?.willDrain(after: effect) }
    defer {
      isDraining = false
      recorder?.didDrain()
    }
    var observedRevision = revision
    work()
    while true {
      while let reduceNext = queue.popFirst() { reduceNext() }
      guard revision != observedRevision else { return }
      observedRevision = revision
      // A copy: an observer may remove one.
      let observers = observers
      observers.call()
    }
  }

  private func reduce(_ action: Action, from source: ActionSource, in sendScope: CancellationScope)
  {
    reduce(action, at: currentTime, from: source, in: sendScope)
  }

  func reduce(
    _ action: Action,
    at timestamp: Timestamp,
    from source: ActionSource,
    in sendScope: CancellationScope
  ) {
    let context = ActionContext(
      timestamp: timestamp,
      sender: source.sender,
      role: source.role,
      revision: revision,
      seed: configuration.seed
    )
    recorder?.willReduce(action, number: revision + 1, from: source)
    let effect =
      if let inspector {
        reduce(action, in: context, from: source, for: inspector)
      } else {
        reduced(&state, action, in: context)
      }
    revision += 1
    recorder?.record(action, number: revision, in: context, from: source)
    // Most actions have no effects, and need none.
    var reduced: ReducedAction<Action> {
      ReducedAction(action, number: revision, at: timestamp, from: source)
    }
    if !effect.isNone { run(effect, of: reduced, in: sendScope) }
    if effects.treeStatus.mayHaveChildren { cancelOrphans() }
    if checkpoints != nil { recordCheckpoint(reduced) }
  }

  /// Reduces an action of the past again, and returns its effect.
  func reduced(_ state: inout State, _ action: ReducedAction<Action>) -> Effect<Action> {
    let context = ActionContext(
      timestamp: action.timestamp,
      sender: action.source.sender,
      role: action.source.role,
      revision: action.number - 1,
      seed: configuration.seed
    )
    return reduced(&state, action.action, in: context)
  }

  func reduced(
    _ state: inout State,
    _ action: Action,
    in context: ActionContext
  ) -> Effect<Action> {
    ActionContext.$current.withValue(context) {
      guard effects.treeStatus.unlocatedNodeCount > 0 else {
        return configuration.reducer.reduce(into: &state, action: action)
      }
      return UnlocatedNodes.$exist.withValue(true) {
        configuration.reducer.reduce(into: &state, action: action)
      }
    }
  }

  /// Replaces the state and the revision, before the store is used.
  package func restore(_ state: State, revision: Int) {
    (self.state, self.revision) = (state, revision)
    if checkpoints != nil { keepCheckpoints() }
  }

  /// Begins again with the initial state, or another. Effects in flight are cancelled, a replay ends, and nothing is
  /// recorded.
  package func reset(to state: State? = nil, seed: UInt64? = nil) {
    configuration.seed = seed ?? configuration.seed
    (recorder, replay, checkpoints) = (nil, nil, nil)
    cancelEffects()
    effects.disown()
    for id in effects.unlaunched { effectEnded(id: id) }
    restore(state ?? configuration.initialState, revision: 0)
  }

  /// The time that the store would reduce an action at.
  package var currentTime: Timestamp { configuration.now() }

  /// Leaves out revisions that may have been used before.
  package func skipRevisions(upTo revision: Int) {
    self.revision = max(self.revision, revision)
  }

  func run(
    _ effect: Effect<Action>,
    of action: ReducedAction<Action>,
    in sendScope: CancellationScope
  ) {
    let origin = EffectOrigin(
      of: action,
      sendScope: sendScope,
      storeScope: effects.storeScope,
      feature: effects.root,
      treeStatus: effects.treeStatus
    )
    run(effect, embed: { $0 }, from: origin, then: { _ in })
  }
}

// Observers.
extension StoreCore {
  /// Calls a function with every new state, once per drained queue. Actions that it sends are enqueued.
  ///
  /// - Returns: the observer's id.
  @discardableResult
  package func observe(_ observer: @escaping (State, Int) -> Void) -> Int {
    observers.add { [unowned self] _ in observer(state, revision) }
  }

  /// Removes an observer. Takes effect at once, even while the observers are being called.
  package func removeObserver(_ id: Int) { observers.remove(id) }

  /// Calls a function with the revision of every new state, until it returns false.
  func observe(while observer: @escaping (Int) -> Bool) {
    _ = observers.add { [unowned self] id in
      if !observer(revision) { observers.remove(id) }
    }
  }
}
