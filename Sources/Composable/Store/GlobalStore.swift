/// A store of any state and action, as its ``ScopedStore`` uses it. The functions must be called on the executor.
struct GlobalStore<LocalState: Sendable, LocalAction: Sendable>: Sendable {
  /// The executor of a store that the functions keep alive.
  let executor: UnownedSerialExecutor
  let state: @Sendable () -> LocalState
  let send: @Sendable (LocalAction, ActionSource) -> StoreTask
  /// Calls a function with the revision of every new global state, until it returns false.
  let observe: @Sendable (_ observer: @escaping @Sendable (Int) -> Bool) -> Void
}
