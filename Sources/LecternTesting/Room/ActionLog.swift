internal import Composable
internal import ComposableTesting
internal import Synchronization

/// The actions that a room has reduced, with their senders.
final class ActionLog<Action: Sendable>: Sendable {
  typealias Entry = (sender: Sender?, action: Action, time: TestClock.Instant)

  private let contents = Mutex<[Entry]>([])

  var entries: [Entry] { contents.withLock { $0 } }

  func add(_ action: Action, from sender: Sender?, at time: TestClock.Instant) {
    contents.withLock { $0.append((sender, action, time)) }
  }
}

/// A reducer that logs its actions and their senders.
struct ActionLogReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: any Reducer<State, Action>
  let log: ActionLog<Action>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    log.add(action, from: ActionContext.current.sender, at: clock.now)
    return base.reduce(into: &state, action: action)
  }
}
