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
///
/// The actor itself does nothing: a `StoreCore` on the same executor does.
public actor Store<State: Sendable, Action: Sendable> {
  /// The store without the actor.
  ///
  /// `nonisolated(unsafe)`: it is used on the store's executor alone. A room shares that executor.
  package nonisolated(unsafe) let core: StoreCore<State, Action>

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
    core = StoreCore(
      StoreConfiguration(
        initialState: initialState,
        executor: executor,
        reducer: reducer,
        effectExecutor: effectExecutor,
        seed: seed,
        logger: logger,
        now: now
      )
    )
  }

  /// Creates a store with the executors, the seed, the logger and the clock of another.
  ///
  /// - Parameter configuration: the configuration of the other store.
  package init<OtherState, OtherAction>(
    initialState: State,
    reducer: some Reducer<State, Action>,
    sharing configuration: StoreConfiguration<OtherState, OtherAction>
  ) {
    self.init(
      initialState: initialState,
      reducer: reducer,
      executor: configuration.executor,
      effectExecutor: configuration.effectExecutor,
      seed: configuration.seed,
      logger: configuration.logger,
      now: configuration.now
    )
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    core.configuration.executor.asUnownedSerialExecutor()
  }

  public var state: State { core.state }

  /// The number of actions reduced so far.
  public var revision: Int { core.revision }

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
    StoreTask(core.send(action, from: source), of: self)
  }

  /// Calls a function with the store's core, on the store's executor.
  @discardableResult
  package func withCore<Result: Sendable>(
    _ body: @Sendable (StoreCore<State, Action>) throws -> Result
  ) rethrows -> Result {
    try body(core)
  }
}

// Observers.
extension Store {
  /// Identifies an observer, for ``removeObserver(_:)``.
  public struct Observation: Hashable, Sendable {
    let id: Int
  }

  /// Calls a function with every new state, once per drained queue: an action that causes three more is one
  /// change.
  ///
  /// - Parameter observer: called on the store's executor with the state and the revision. Actions that it
  ///   sends are enqueued.
  /// - Returns: a value to pass to ``removeObserver(_:)``.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (State, Int) -> Void) -> Observation {
    Observation(id: core.observe(observer))
  }

  /// Removes an observer. Takes effect at once, even while the observers are being called.
  public func removeObserver(_ observation: Observation) {
    core.removeObserver(observation.id)
  }
}

// Effects.
extension Store: EffectHost {
  /// Cancels all effects in flight; actions that they send afterwards are dropped.
  public func cancelEffects() {
    core.cancelEffects()
  }

  func cancel(_ scope: CancellationScope) {
    core.cancel(scope)
  }

  /// Waits until no effect is in flight.
  public func finish() async {
    await core.finishEffects()
  }

  func finish(_ scope: CancellationScope) async {
    await core.finishEffects(in: scope)
  }
}
