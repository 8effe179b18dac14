/// States of a room by the number of actions that led to them, to compare a replay with.
///
/// It has the state after each action up to a limit. In a longer test it has the state after every second action, then after every
/// fourth, and so on: keeping them all would cost memory that grows with the square of the test's length.
struct StateHistory<State> {
  private static var limit: Int { 512 }

  private(set) var states: [Int: State] = [:]
  /// The number of actions between two states.
  private(set) var stride = 1

  /// Adds a state, if it is one to keep.
  mutating func add(_ state: State, after count: Int) {
    guard count.isMultiple(of: stride) else { return }
    states[count] = state
    guard states.count > Self.limit else { return }
    stride *= 2
    states = states.filter { $0.key.isMultiple(of: stride) }
  }

  /// Adds a state.
  mutating func insert(_ state: State, after count: Int) {
    states[count] = state
  }

  /// Removes the states after later actions.
  mutating func remove(after count: Int) {
    states = states.filter { $0.key <= count }
  }
}
