/// The observers of a store, in the order in which they were added.
struct Observers {
  private var observers: [Observer] = []
  private var count = 0

  /// - Parameter call: called with each new state, with the observer's id.
  /// - Returns: the id.
  mutating func add(_ call: @escaping (_ id: Int) -> Void) -> Int {
    count += 1
    observers.append(Observer(id: count, call: call))
    return count
  }

  /// Removes an observer. Takes effect at once, even while the observers are being called.
  mutating func remove(_ id: Int) {
    guard let index = observers.firstIndex(where: { $0.id == id }) else { return }
    observers.remove(at: index).isObserving = false
  }

  func call() {
    for observer in observers where observer.isObserving { observer.call(observer.id) }
  }
}

/// A function to call with new states.
///
/// Not generic: the metadata of a generic type is looked up on every use.
private final class Observer {
  let id: Int
  let call: (Int) -> Void
  /// Whether to call it; false once removed, possibly by an observer called before it.
  var isObserving = true

  init(id: Int, call: @escaping (Int) -> Void) {
    self.id = id
    self.call = call
  }
}
