internal import Logging
internal import Synchronization

/// What has happened in the store under test, and what the test has not been told of yet.
final class Record<State: Sendable, Action: Sendable>: Sendable {
  /// An action that an effect sent, and the state that it made.
  struct Step: Sendable {
    let action: Action
    let state: State
  }

  private struct Contents {
    /// The state after the action that the test sent last.
    var sent: State
    var received: [Step] = []
    var warnings: [String] = []
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

  var sent: State { contents.withLock { $0.sent } }

  /// The actions that the test has not received yet.
  var received: [Step] { contents.withLock { $0.received } }

  /// Takes so many of the actions that the test has not received yet, and returns the last of them.
  @discardableResult
  func take(_ count: Int) -> Step? {
    contents.withLock { contents in
      let last = contents.received.prefix(count).last
      contents.received.removeFirst(min(count, contents.received.count))
      return last
    }
  }

  /// Takes what the store has logged.
  func takeComplaints() -> [String] {
    contents.withLock { contents in
      defer { contents.warnings = [] }
      return contents.warnings
    }
  }

  func complain(_ warnings: String) {
    contents.withLock { $0.warnings.append(warnings) }
  }

  /// A logger for the store: what it complains of is a failure of the test.
  var logger: Logger {
    Logger(label: "composable.test-store") { [self] _ in
      WarningHandler { warnings, _ in self.complain(warnings) }
    }
  }
}
