internal import Composable
internal import ComposablePrinting
internal import ComposableTesting
internal import Lectern
internal import Synchronization

/// Compares the states of a replay with those of the room as it was, and finds the first that differs.
final class ReplayComparison<State: Sendable>: Sendable {
  /// The states of the room as it was, by the number of actions that led to them.
  private let states: [Int: State]
  private let stride: Int
  private let finding = Mutex<String?>(nil)

  /// - Parameter end: the number of the last action to compare the states after.
  init(with history: StateHistory<State>, upTo end: Int) {
    states = history.states.filter { $0.key <= end }
    stride = history.stride
  }

  /// The first difference.
  var difference: String? { finding.withLock { $0 } }

  /// Compares the state after an action, also with itself in a snapshot.
  ///
  /// - Parameters:
  ///   - state: the state of the replay.
  ///   - count: the number of actions that led to it.
  ///   - action: the last of them; nil for the initial state.
  /// - Returns: the state to replay the next action on: that of the snapshot.
  func compare(_ state: State, after count: Int, _ action: Any? = nil) -> State {
    guard difference == nil, let expected = states[count] else { return state }
    let place = place(of: count, action)
    if let difference = Self.difference(expected, state, named: ("room", "replay")) {
      find(
        "A replay of the room's log differs from the room \(place).\n\n\(difference)\n\n\(advice)"
      )
      return state
    }
    do {
      guard let json = try StateCoding.encode(state), StateCoding<State>.isPossible else {
        return state
      }
      let decoded = try StateCoding<State>.decode(json)
      if let difference = Self.difference(expected, decoded, named: ("room", "snapshot")) {
        find("A snapshot of the state differs from the state \(place).\n\n\(difference)")
      }
      return decoded
    } catch {
      find("The state \(place) cannot be saved in a snapshot and restored: \(error)")
      return state
    }
  }

  private func find(_ difference: String) {
    finding.withLock { $0 = $0 ?? difference }
  }

  private func place(of count: Int, _ action: Any?) -> String {
    guard let action else { return "before the first action" }
    let start = (count - 1) / stride * stride + 1
    return start == count
      ? "after action \(count), \(text(of: action))"
      : "after one of the actions \(start) to \(count), \(text(of: action))"
  }

  private var advice: String {
    """
    A reducer may read nothing but its state, its action and “ActionContext.current”, which has the time and random \
    numbers: no clock, no other randomness, no order of a Set or Dictionary, no state outside its own.
    """
  }

  /// Returns the difference of two states; nil if they are equal, or print the same.
  private static func difference(
    _ expected: State,
    _ actual: State,
    named names: (String, String)
  ) -> String? {
    if let expected = expected as? any Equatable, expected.isEqual(to: actual) { return nil }
    // A NaN is not equal to itself, and prints the same.
    guard text(of: expected) != text(of: actual) else { return nil }
    return ComposablePrinting.difference(expected, actual, named: names)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}

/// A reducer that compares the states of a replay.
struct ComparedReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: any Reducer<State, Action>
  let comparison: ReplayComparison<State>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let count = ActionContext.current.revision + 1
    let effect = base.reduce(into: &state, action: action)
    state = comparison.compare(state, after: count, action)
    return effect
  }
}
