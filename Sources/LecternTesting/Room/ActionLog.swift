internal import Composable
internal import ComposableTesting
internal import Synchronization

/// The actions that a room has reduced, with their senders, and states that they have led to.
final class ActionLog<State: Sendable, Action: Sendable>: Sendable {
  typealias Entry = (sender: Sender?, action: Action, time: TestClock.Instant)

  private struct Contents {
    var entries: [Entry] = []
    var states = StateHistory<State>()
    /// The number of actions that the store had reduced at the last one.
    var count = 0
  }

  private let contents = Mutex(Contents())

  var entries: [Entry] { contents.withLock { $0.entries } }

  var states: StateHistory<State> { contents.withLock { $0.states } }

  /// Adds an action, unless it is replayed.
  ///
  /// - Parameter count: the number of actions that the store has reduced, this one included.
  func add(_ entry: Entry, count: Int, state: State) {
    contents.withLock { contents in
      guard count > contents.count else { return }
      contents.count = count
      contents.entries.append(entry)
      contents.states.add(state, after: count)
    }
  }

  /// Records a restart.
  ///
  /// - Parameter count: the number of actions that it replays.
  func restarted(at count: Int) {
    contents.withLock { contents in
      contents.count = count
      contents.states.remove(after: count)
    }
  }
}

/// A reducer that logs its actions and their senders.
struct ActionLogReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: any Reducer<State, Action>
  let log: ActionLog<State, Action>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let context = ActionContext.current
    let effect = base.reduce(into: &state, action: action)
    log.add((context.sender, action, clock.now), count: context.revision + 1, state: state)
    return effect
  }
}
