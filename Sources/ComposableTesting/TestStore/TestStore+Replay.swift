package import Composable
internal import ComposablePrinting
package import Testing

// The replay of a recording: no effect runs, and what the effects sent comes from the recording.
extension TestStore {
  /// A test store that replays a recording.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first recorded action.
  ///   - reducer: the feature under test. None of its effects runs.
  ///   - seed: the seed of the recorded random numbers.
  ///   - revision: the number of the actions before the first recorded one.
  package convenience init(
    replayingFrom initialState: State,
    _ reducer: some Reducer<State, Action>,
    seed: UInt64,
    revision: Int,
    _ sourceLocation: SourceLocation
  ) {
    self.init(
      initialState,
      reducer,
      nil,
      seed: seed,
      recordedRevision: revision,
      sourceLocation
    )
  }

  /// Sends a recorded action, and compares its change with the expectation.
  package func replay(
    _ action: Action,
    from sender: Sender?,
    as role: Role?,
    at timestamp: Timestamp,
    _ sourceLocation: SourceLocation,
    _ change: ((inout State) throws -> Void)?
  ) async -> TestStoreTask<State, Action> {
    let source = ActionSource(sender: sender, role: role)
    let task = subject.perform { store in
      let scope = store.core.replay(.sent(action), at: timestamp, from: source, answering: nil)
      return StoreTask(scope, of: store)
    }
    update(
      to: subject.record.sent,
      by: "sending \(text(of: action))",
      expecting: change,
      reporter(at: sourceLocation)
    )
    await subject.settle(sourceLocation)
    return TestStoreTask(store: self, task: task, source: source)
  }

  func reportUnanswered(_ reporter: IssueReporter) {
    guard subject.isReplaying else { return }
    let unanswered = subject.perform { $0.core.unansweredActions }
    guard !unanswered.isEmpty else { return }
    reporter.reportSkipped(unrecordedMessage(unanswered))
  }
}

extension TestStoreTask {
  /// Receives a recorded action of an effect, and compares its change with the expectation.
  package func replay(
    _ action: Action,
    at timestamp: Timestamp,
    _ sourceLocation: SourceLocation,
    _ change: ((inout State) throws -> Void)?
  ) async {
    let recorded = text(of: action)
    let (task, source) = (task, source)
    let reporter = store.reporter(at: sourceLocation)
    let answer = store.subject.perform { store in
      let answer = store.core.answer(to: task.scope) { text(of: $0.action) == recorded }
      // Also if no effect sends it, so that the rest of the recording still fits.
      store.core.replay(.received(action), at: timestamp, from: source, answering: task.scope)
      return answer
    }
    if let mismatch = answer.mismatch(with: action) { reporter.fail(mismatch) }
    guard let step = store.subject.record.take(1) else { return }
    store.update(to: step.state, by: "receiving \(recorded)", expecting: change, reporter)
    await store.subject.settle(sourceLocation)
  }
}

extension ReplayMatch {
  /// Returns a failure message for an action that no effect would have sent.
  package func mismatch(with recorded: some Any) -> String? {
    switch self {
    case .sent: nil
    case .other(let other):
      "An effect sends another action than the recorded one:\n\n\(text(of: recorded))\n\(text(of: other))"
    case .none:
      "The recording has \(text(of: recorded)) of an effect, and no effect is in flight that could send it."
    }
  }
}

/// Returns a failure message for actions of effects that a recording does not have.
package func unrecordedMessage(_ actions: [some Any]) -> String {
  """
  \(counted(actions.count, "action")) that effects send, and the recording does not have.

  \(list(actions))
  """
}
