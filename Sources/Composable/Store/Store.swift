internal import DequeModule
public import Logging

/// Holds the state, and changes it only by running the reducer on one action at a time.
///
/// ```
///   send ─▶ [ queue ] ─▶ Reducer ─▶ state ─▶ observers (once per drained queue)
///              ▲             │
///              └── actions ◀ Effect
/// ```
///
/// ```swift
/// let store = Store(
///   initialState: AppState(), reducer: AppFeature(), executor: loop, now: { .now }
/// )
/// await store.send(.counter(.incrTapped))
/// ```
///
/// Actions wait in a first-in, first-out queue and never re-enter a reducer: an action sent by an effect
/// or an observer goes to the end of the queue. The store runs on the executor passed to its initializer;
/// code that already runs on that executor can call the store synchronously, with `assumeIsolated`.
public actor Store<State: Sendable, Action: Sendable> {
  public internal(set) var state: State
  /// The number of actions reduced so far.
  public internal(set) var revision = 0

  package nonisolated let initialState: State
  private nonisolated let executor: any SerialExecutor
  package nonisolated let effectExecutor: (any TaskExecutor)?
  let reducer: any Reducer<State, Action>
  private let now: @Sendable () -> Timestamp
  package nonisolated let seed: UInt64
  let logger: Logger
  /// Records what the store does; nil where nothing replays it.
  package var recorder: (any StoreRecorder<Action>)?
  /// Receives each reduction and each effect; nil unless the store is inspected.
  package var inspector: (any StoreInspector<State, Action>)?
  /// What a replay in progress knows of the effects; nil otherwise.
  var replay: EffectReplay<Action>?
  /// Finds how effects in flight began; nil where no snapshot needs it.
  var beginnings: EffectBeginnings<State, Action>?

  /// The waiting actions, as closures: the metadata of a generic element type would be looked up on every
  /// use.
  private var queue: Deque<() -> Void> = []
  private var isDraining = false
  var observers: [Observer] = []
  var observationCount = 0
  // Used only on the executor, and in `deinit`, when no other reference is left.
  nonisolated(unsafe) var effects: EffectsInFlight<State, Action>
  var treeStatus = FeatureTreeStatus()
  var throttles = Throttles<Action>()
  /// The calls that wait until effects are launched.
  var launchWaiters: [CheckedContinuation<Void, Never>] = []

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the reducer of the app.
  ///   - executor: the executor that the store runs on.
  ///   - effectExecutor: the executor of asynchronous effects; by default the global concurrent executor.
  ///   - seed: the seed of ``ActionContext/randomNumberGenerator(stream:)``; by default a random one.
  ///   - logger: receives runtime warnings, and errors that effects do not catch.
  ///   - now: returns the wall-clock time, for ``ActionContext/timestamp``.
  public init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    executor: any SerialExecutor,
    effectExecutor: (any TaskExecutor)? = nil,
    seed: UInt64 = .random(in: .min ... .max),
    logger: Logger = Logger(label: "composable.store"),
    now: @escaping @Sendable () -> Timestamp
  ) {
    state = initialState
    self.initialState = initialState
    self.reducer = reducer
    self.executor = executor
    self.effectExecutor = effectExecutor
    self.seed = seed
    self.logger = logger
    self.now = now
    effects = EffectsInFlight(treeStatus: treeStatus)
  }

  deinit {
    for task in effects.cancelAll() { task.cancel() }
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Sends an action.
  ///
  /// When this function returns, the action has been reduced, together with all actions that it caused
  /// synchronously. Called while the queue is being drained (by an observer, for example), it only enqueues
  /// the action.
  ///
  /// - Parameters:
  ///   - action: the action to reduce.
  ///   - sender: the sender of the action; nil for the server itself.
  ///   - role: the role in which the sender sends it.
  /// - Returns: the effects that the action started, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    from sender: Sender? = nil,
    as role: Role? = nil
  ) -> StoreTask {
    send(action, from: ActionSource(sender: sender, role: role))
  }

  /// Sends an action of a source.
  @discardableResult
  package func send(_ action: Action, from source: ActionSource) -> StoreTask {
    let sendScope = CancellationScope()
    if isDraining {
      enqueue(action, from: source, in: sendScope)
    } else {
      // The queue is empty, so the action need not pass through it.
      drain { reduce(action, from: source, in: sendScope) }
    }
    return StoreTask(scope: sendScope, store: self)
  }

  func enqueue(_ action: Action, from source: ActionSource, in sendScope: CancellationScope) {
    queue.append { self.reduce(action, from: source, in: sendScope) }
  }

  /// Calls `work`, which may enqueue actions, then reduces the queue and notifies the observers. Within a
  /// drain, only calls `work`.
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
      for observer in observers where observer.isObserving { observer.call() }
    }
  }

  private func reduce(_ action: Action, from source: ActionSource, in sendScope: CancellationScope)
  {
    reduce(action, at: now(), from: source, in: sendScope)
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
      seed: seed
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
    if !effect.isNone { run(effect, of: action, from: source, in: sendScope) }
    if treeStatus.mayHaveChildren { cancelOrphans() }
    if beginnings != nil {
      noteBeginning(ReducedAction(action, number: revision, at: timestamp, from: source))
    }
  }

  /// Reduces an action of the past again, and returns its effect.
  func reduced(_ state: inout State, _ action: ReducedAction<Action>) -> Effect<Action> {
    let context = ActionContext(
      timestamp: action.timestamp,
      sender: action.source.sender,
      role: action.source.role,
      revision: action.number - 1,
      seed: seed
    )
    return reduced(&state, action.action, in: context)
  }

  func reduced(
    _ state: inout State,
    _ action: Action,
    in context: ActionContext
  ) -> Effect<Action> {
    Self.reduce(&state, action, by: reducer, in: context, treeStatus)
  }

  /// Replaces the state and the revision, before the store is used.
  package func restore(_ state: State, revision: Int) {
    (self.state, self.revision) = (state, revision)
    if beginnings != nil { keepBeginnings() }
  }

  /// Begins again with the initial state, or another. Effects in flight are cancelled, a replay ends, and nothing is
  /// recorded.
  package func reset(to state: State? = nil) {
    (recorder, replay, beginnings) = (nil, nil, nil)
    cancelEffects()
    effects.disown()
    for id in effects.unlaunched { effectEnded(id: id) }
    restore(state ?? initialState, revision: 0)
  }

  /// Forgets all effects in flight, without cancelling them.
  func beginWithoutEffects() {
    treeStatus = FeatureTreeStatus()
    effects = EffectsInFlight(treeStatus: treeStatus, after: effects.latestID)
    throttles = Throttles()
  }

  /// The time that the store would reduce an action at.
  package var currentTime: Timestamp { now() }

  /// Leaves out revisions that may have been used before.
  package func skipRevisions(upTo revision: Int) {
    self.revision = max(self.revision, revision)
  }

  private static func reduce(
    _ state: inout State,
    _ action: Action,
    by reducer: any Reducer<State, Action>,
    in context: ActionContext,
    _ treeStatus: FeatureTreeStatus
  ) -> Effect<Action> {
    ActionContext.$current.withValue(context) {
      guard treeStatus.unlocatedNodeCount > 0 else {
        return reducer.reduce(into: &state, action: action)
      }
      return UnlocatedNodes.$exist.withValue(true) {
        reducer.reduce(into: &state, action: action)
      }
    }
  }

  func run(
    _ effect: Effect<Action>,
    of action: Action,
    from source: ActionSource,
    in sendScope: CancellationScope
  ) {
    let origin = EffectOrigin(
      action: action,
      number: revision,
      source: source,
      sendScope: sendScope,
      storeScope: effects.storeScope,
      feature: effects.root,
      treeStatus: treeStatus
    )
    run(effect, embed: { $0 }, from: origin, then: { _ in })
  }
}
