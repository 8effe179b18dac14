internal import Synchronization

/// The actions of the store under test that were not asserted yet, with the states after them.
final class Record<State: Sendable, Action: Sendable>: Sendable {
  /// An action that an effect sent, and the state after it.
  struct Step: Sendable {
    let action: Action
    let state: State
  }

  private struct Contents {
    /// The state after the last action that the test sent.
    var sent: State
    var received: [Step] = []
  }

  private let contents: Mutex<Contents>

  init(_ initialState: State) {
    contents = Mutex(Contents(sent: initialState))
  }

  func add(_ action: RecordedAction<Action>, _ state: State) {
    contents.withLock { contents in
      switch action {
      case .sent: contents.sent = state
      case .received(let action): contents.received.append(Step(action: action, state: state))
      }
    }
  }

  /// The state after the last action that the test sent.
  var sent: State { contents.withLock { $0.sent } }

  /// The actions that the test has not received yet.
  var received: [Step] { contents.withLock { $0.received } }

  /// Removes the first `count` actions that the test has not received yet, and returns the last of them.
  @discardableResult
  func take(_ count: Int) -> Step? {
    contents.withLock { contents in
      let last = contents.received.prefix(count).last
      contents.received.removeFirst(min(count, contents.received.count))
      return last
    }
  }
}
