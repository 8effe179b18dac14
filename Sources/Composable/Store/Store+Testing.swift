extension Store {
  /// Returns the actions that started the effects in flight, except cancelled ones.
  ///
  /// - Parameter task: limits the result to the effects of one send.
  package func effectsInFlight(of task: StoreTask? = nil) -> [Action] {
    effects.origins(in: task?.scope).filter { !$0.isCancelled }.map(\.action)
  }
}
