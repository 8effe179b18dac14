internal import Composable
internal import ComposableTesting
internal import Synchronization

/// Who has sent what, and what was complained of.
final class SpokenLog<Action: Sendable>: Sendable {
  private struct Contents {
    var actions: [(sender: Sender?, action: Action, time: TestClock.Instant)] = []
    var complaints: [String] = []
  }

  private let contents = Mutex(Contents())

  var actions: [(sender: Sender?, action: Action, time: TestClock.Instant)] {
    contents.withLock { $0.actions }
  }

  func add(_ action: Action, from sender: Sender?, at time: TestClock.Instant) {
    contents.withLock { $0.actions.append((sender, action, time)) }
  }

  func complain(_ complaint: String) {
    contents.withLock { $0.complaints.append(complaint) }
  }

  func takeComplaints() -> [String] {
    contents.withLock { contents in
      defer { contents.complaints = [] }
      return contents.complaints
    }
  }
}

/// A reducer, with a log of who sent what.
struct SpokenReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: any Reducer<State, Action>
  let log: SpokenLog<Action>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    log.add(action, from: ActionContext.current.sender, at: clock.now)
    return base.reduce(into: &state, action: action)
  }
}
