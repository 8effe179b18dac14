// What a test may know of a store beside its state.
extension Store {
  /// The actions that began the effects that are in flight; nothing of those that have been cancelled.
  ///
  /// - Parameter task: where only the effects of one send are asked for.
  package func effectsInFlight(of task: StoreTask? = nil) -> [Action] {
    effects.origins(in: task?.scope).filter { !$0.isCancelled }.map(\.action)
  }
}
