/// Brings the actions and the ends of asynchronous effects to their store, on its executor.
///
/// An effect in flight does not keep its store alive.
actor EffectReceiver<State: Sendable, Action: Sendable> {
  private let executor: any SerialExecutor
  /// `nonisolated(unsafe)`: set once, by the store's initializer.
  nonisolated(unsafe) weak var core: StoreCore<State, Action>?

  init(executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func receive(_ sent: Action, fromEffect id: Int, startedBy action: Action) {
    // A part of the effect may have been cancelled on the way here.
    guard !Task.isCancelled else { return }
    core?.receive(sent, fromEffect: id, startedBy: action)
  }

  func effectEnded(id: Int) {
    core?.effectEnded(id: id)
  }

  /// - Returns: the executor of the store's effects.
  func begin(
    _ part: EffectPart,
    ofEffect id: Int,
    cancelInFlight: Bool
  ) -> (any TaskExecutor)? {
    guard let core else {
      part.cancel()
      return nil
    }
    core.begin(part, ofEffect: id, cancelInFlight: cancelInFlight)
    return core.configuration.effectExecutor
  }

  func end(_ part: EffectPart) {
    part.end()
  }
}
