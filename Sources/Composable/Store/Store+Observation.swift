extension Store {
  /// Identifies an observer, for ``removeObserver(_:)``.
  public struct Observation: Hashable, Sendable {
    fileprivate let id: Int
  }

  /// Calls a function with every new state, once per drained queue: an action that causes three more is one
  /// change.
  ///
  /// - Parameter observer: called on the store's executor with the state and the revision. Actions that it
  ///   sends are enqueued.
  /// - Returns: a value to pass to ``removeObserver(_:)``.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (State, Int) -> Void) -> Observation {
    observationCount += 1
    let observation = Observation(id: observationCount)
    observers.append(
      Observer(id: observation.id) { [unowned self] in observer(state, revision) }
    )
    return observation
  }

  /// Removes an observer. Takes effect at once, even while the observers are being called.
  public func removeObserver(_ observation: Observation) {
    guard let index = observers.firstIndex(where: { $0.id == observation.id }) else { return }
    observers.remove(at: index).isObserving = false
  }

  /// Calls a function with the revision of every new state, until it returns false.
  func observe(while observer: @escaping @Sendable (Int) -> Bool) {
    observationCount += 1
    let observation = Observation(id: observationCount)
    observers.append(
      Observer(id: observation.id) { [unowned self] in
        if !observer(revision) { removeObserver(observation) }
      }
    )
  }
}

/// A function to call with new states.
///
/// Not generic: the metadata of a generic type is looked up on every use.
final class Observer {
  let id: Int
  let call: () -> Void
  /// Whether to call it; false once removed, possibly by an observer called before it.
  var isObserving = true

  init(id: Int, call: @escaping () -> Void) {
    self.id = id
    self.call = call
  }
}
