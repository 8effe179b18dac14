internal import Composable
internal import ComposableTesting
internal import Synchronization

/// Who has sent what, and what was complained of.
final class ActionLog<Action: Sendable>: Sendable {
  private struct Contents {
    var actions: [(sender: Sender?, action: Action, time: TestClock.Instant)] = []
    var warnings: [String] = []
    /// Actions whose child or element was gone, which the test has not expected yet.
    var staleActions: [(name: String, warnings: String)] = []
  }

  private let contents = Mutex(Contents())

  var actions: [(sender: Sender?, action: Action, time: TestClock.Instant)] {
    contents.withLock { $0.actions }
  }

  func add(_ action: Action, from sender: Sender?, at time: TestClock.Instant) {
    contents.withLock { $0.actions.append((sender, action, time)) }
  }

  func complain(_ warnings: String, staleAction: String?) {
    contents.withLock { contents in
      if let staleAction {
        contents.staleActions.append((staleAction, warnings))
      } else {
        contents.warnings.append(warnings)
      }
    }
  }

  /// Takes the first stale action that the test has not expected yet.
  func takeStaleAction() -> (name: String, warnings: String)? {
    contents.withLock { contents in
      contents.staleActions.isEmpty ? nil : contents.staleActions.removeFirst()
    }
  }

  func takeComplaints() -> [String] {
    contents.withLock { contents in
      defer { contents.warnings = [] }
      return contents.warnings
    }
  }
}

/// A reducer, with a log of who sent what.
struct ActionLogReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: any Reducer<State, Action>
  let log: ActionLog<Action>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    log.add(action, from: ActionContext.current.sender, at: clock.now)
    return base.reduce(into: &state, action: action)
  }
}
