internal import OrderedCollections

/// A store of a part of a global store's state and actions; see ``Store/scope(state:action:)``.
///
/// ```
///   send ─▶ global action ─▶ Store ─▶ global state ─▶ local state ─▶ observers, if it has changed
/// ```
///
/// ```swift
/// let counter = store.scope(state: \.counter, action: AppAction.counter)
/// await counter.observe { state, _ in show(state.count) }
/// await counter.send(.incrTapped)
/// ```
///
/// It has no state, queue and effects of its own:
///
/// - It runs on the global store's executor. Code on that executor can call both synchronously, with `assumeIsolated`.
/// - It keeps the global store alive, but not the reverse. Its observers are removed with it.
/// - Effects belong to the global store. They continue when the scoped store is gone; a ``StoreTask`` cancels them.
public actor ScopedStore<State: Sendable, Action: Sendable> {
  /// Identifies an observer, for ``removeObserver(_:)``.
  public struct Observation: Hashable, Sendable {
    fileprivate let id: Int
  }

  private nonisolated let global: GlobalStore<State, Action>
  private let isDuplicate: @Sendable (State, State) -> Bool
  private var observers: OrderedDictionary<Int, @Sendable (State, Int) -> Void> = [:]
  private var observationCount = 0
  /// The state that the observers know; nil if there are none.
  private var observed: State?
  private var isObservingGlobalStore = false

  init(
    global: GlobalStore<State, Action>,
    isDuplicate: @escaping @Sendable (State, State) -> Bool
  ) {
    (self.global, self.isDuplicate) = (global, isDuplicate)
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor { global.executor }

  /// The local state, at this moment.
  public var state: State { global.state() }

  /// Sends a local action, embedded in a global one, to the global store.
  ///
  /// - Parameters:
  ///   - action: the local action.
  ///   - sender: the sender of the action; nil for the server itself.
  ///   - role: the role in which the sender sends it.
  /// - Returns: the effects that the action started, to wait for or to cancel.
  /// - SeeAlso: ``Store/send(_:from:as:)``
  @discardableResult
  public func send(
    _ action: Action,
    from sender: Sender? = nil,
    as role: Role? = nil
  ) -> StoreTask {
    global.send(action, ActionSource(sender: sender, role: role))
  }

  /// Calls a function with every new local state, once per drained queue. A global change that leaves the local state equal
  /// does not call it.
  ///
  /// The latest local state is retained for the comparison, so the next change to it copies what it changes.
  ///
  /// - Parameter observer: called on the executor with the local state and the global store's revision, until it is removed
  ///   or this store is released. Actions that it sends are enqueued.
  /// - Returns: a value to pass to ``removeObserver(_:)``.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (State, Int) -> Void) -> Observation {
    if observers.isEmpty { observed = state }
    observationCount += 1
    observers[observationCount] = observer
    if !isObservingGlobalStore {
      isObservingGlobalStore = true
      global.observe { [weak self] revision in
        self?.assumeIsolated { $0.globalStateChanged(revision) } ?? false
      }
    }
    return Observation(id: observationCount)
  }

  /// Removes an observer. Takes effect at once, even while the observers are being called.
  public func removeObserver(_ observation: Observation) {
    observers[observation.id] = nil
    if observers.isEmpty { observed = nil }
  }

  /// Returns whether there are observers.
  private func globalStateChanged(_ revision: Int) -> Bool {
    let state = state
    if let observed, !isDuplicate(observed, state) {
      self.observed = state
      for (id, observer) in observers where observers[id] != nil { observer(state, revision) }
    }
    isObservingGlobalStore = !observers.isEmpty
    return isObservingGlobalStore
  }
}

extension ScopedStore {
  /// Returns a store of a part of this store's state and actions.
  ///
  /// It depends only on the global store: this store need not be kept.
  public nonisolated func scope<LocalState: Equatable & Sendable, LocalAction: Sendable>(
    state localState: @escaping @Sendable (State) -> LocalState,
    action outerAction: @escaping @Sendable (LocalAction) -> Action
  ) -> ScopedStore<LocalState, LocalAction> {
    scope(state: localState, action: outerAction, removeDuplicates: ==)
  }

  /// Returns a store of a part of this store's state and actions, with a custom comparison of local states.
  public nonisolated func scope<LocalState: Sendable, LocalAction: Sendable>(
    state localState: @escaping @Sendable (State) -> LocalState,
    action outerAction: @escaping @Sendable (LocalAction) -> Action,
    removeDuplicates isDuplicate: @escaping @Sendable (LocalState, LocalState) -> Bool
  ) -> ScopedStore<LocalState, LocalAction> {
    ScopedStore<LocalState, LocalAction>(
      global: GlobalStore(
        executor: global.executor,
        state: { [global] in localState(global.state()) },
        send: { [global] action, source in global.send(outerAction(action), source) },
        observe: global.observe
      ),
      isDuplicate: isDuplicate
    )
  }
}
