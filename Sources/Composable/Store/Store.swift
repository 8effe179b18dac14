internal import DequeModule
public import Logging

/// The one place where state changes: holds the state, and feeds actions to the reducer, one by one.
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
/// Actions wait in a first-in, first-out queue and never re-enter a reducer: an action that an effect
/// or an observer sends goes to the end of the queue. The store runs on the executor it is given; code
/// that is on it already may enter synchronously, with `assumeIsolated`.
public actor Store<State: Sendable, Action: Sendable> {
  /// The present state.
  public private(set) var state: State
  /// How many actions have been reduced so far.
  public private(set) var revision = 0

  private nonisolated let executor: any SerialExecutor
  let effectExecutor: (any TaskExecutor)?
  private let reducer: any Reducer<State, Action>
  private let now: @Sendable () -> Timestamp
  let logger: Logger

  /// What waits, as functions: a type that is generic is looked up whenever it is used.
  private var queue: Deque<() -> Void> = []
  private var isDraining = false
  private var observers: [Observer] = []
  private var observationCount = 0
  // Touched on the executor, but for `deinit`, when nobody else is left to touch it.
  nonisolated(unsafe) var effects: EffectsInFlight<State, Action>
  private let presence = EffectScopePresence()
  var throttles = Throttles<Action>()

  /// A store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what the actions do.
  ///   - executor: where the store runs.
  ///   - effectExecutor: where its asynchronous effects run; by default the process's own threads.
  ///   - logger: is told of errors that no effect caught.
  ///   - now: reads the wall clock, for ``ActionContext/timestamp``.
  public init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    executor: any SerialExecutor,
    effectExecutor: (any TaskExecutor)? = nil,
    logger: Logger = Logger(label: "composable.store"),
    now: @escaping @Sendable () -> Timestamp
  ) {
    state = initialState
    self.reducer = reducer
    self.executor = executor
    self.effectExecutor = effectExecutor
    self.logger = logger
    self.now = now
    effects = EffectsInFlight(presence: presence)
  }

  deinit {
    for task in effects.cancelAll() { task.cancel() }
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Sends an action.
  ///
  /// When it returns, the action has been reduced, and so has all that it caused at once; unless it was
  /// called from within a drain (by an observer, say): then the action has joined the queue.
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - sender: who says so; nil for the server itself.
  /// - Returns: the effects that the action began, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action, from sender: Sender? = nil) -> StoreTask {
    let send = CancellationScope()
    if isDraining {
      enqueue(action, from: sender, send: send)
    } else {
      // Nothing waits that would have to be first.
      drain { reduce(action, from: sender, send: send) }
    }
    return StoreTask(scope: send, store: self)
  }

  func enqueue(_ action: Action, from sender: Sender?, send: CancellationScope) {
    queue.append { self.reduce(action, from: sender, send: send) }
  }

  /// Does something that may add to the queue, reduces what is in it then, and tells the observers; only
  /// the first where the rest is going on already.
  func drain(after begin: () -> Void) {
    guard !isDraining else { return begin() }
    isDraining = true
    defer { isDraining = false }
    var told = revision
    begin()
    while true {
      while let reduceNext = queue.popFirst() { reduceNext() }
      guard revision != told else { return }
      told = revision
      for observer in observers where observer.isObserving { observer.call() }
    }
  }

  private func reduce(_ action: Action, from sender: Sender?, send: CancellationScope) {
    let context = ActionContext(timestamp: now(), sender: sender, revision: revision)
    let effect = Self.reduce(&state, action, by: reducer, in: context, presence)
    revision += 1
    if !effect.isNone { run(effect, of: action, from: sender, send: send) }
    if presence.mayHaveScopes { endOrphans() }
  }

  private static func reduce(
    _ state: inout State,
    _ action: Action,
    by reducer: any Reducer<State, Action>,
    in context: ActionContext,
    _ presence: EffectScopePresence
  ) -> Effect<Action> {
    ActionContext.$current.withValue(context) {
      guard presence.unknownStates > 0 else { return reducer.reduce(into: &state, action: action) }
      return UnknownStates.$exist.withValue(true) {
        reducer.reduce(into: &state, action: action)
      }
    }
  }

  /// Ends the effects of the children that are gone.
  private func endOrphans() {
    for task in effects.endOrphans(in: state) { task.cancel() }
  }

  private func run(
    _ effect: Effect<Action>,
    of action: Action,
    from sender: Sender?,
    send: CancellationScope
  ) {
    let origin = EffectOrigin(
      action: action,
      sender: sender,
      send: send,
      store: effects.all,
      scope: effects.scope,
      presence: presence
    )
    run(effect, embed: { $0 }, from: origin, then: { _ in })
  }
}

extension Store {
  /// Names an observer, so that it can be removed.
  public struct Observation: Hashable, Sendable {
    fileprivate let id: Int
  }

  /// Tells a function of every new state: once per drained queue, so that an action that causes three
  /// more is one change.
  ///
  /// - Parameter observer: is called on the store's executor, with the state and the revision. What it
  ///   sends is queued.
  /// - Returns: what to give to ``removeObserver(_:)``.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (State, Int) -> Void) -> Observation {
    observationCount += 1
    let observation = Observation(id: observationCount)
    observers.append(
      Observer(id: observation.id) { [unowned self] in observer(state, revision) }
    )
    return observation
  }

  /// Stops telling an observer, at once: also in the midst of telling all of them.
  public func removeObserver(_ observation: Observation) {
    guard let index = observers.firstIndex(where: { $0.id == observation.id }) else { return }
    observers.remove(at: index).isObserving = false
  }
}

/// Who is told of new states.
///
/// It is not generic, as a generic type is looked up whenever it is used.
private final class Observer {
  let id: Int
  let call: () -> Void
  /// Whether it is still to be told; one called before it may have removed it.
  var isObserving = true

  init(id: Int, call: @escaping () -> Void) {
    self.id = id
    self.call = call
  }
}
