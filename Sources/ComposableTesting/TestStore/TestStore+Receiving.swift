internal import ComposablePrinting
internal import Testing

extension TestStore {
  /// Waits for an action, removes it, and compares it and its change with the expectation.
  func receive(
    _ expectation: ActionExpectation<Action>,
    _ timeout: Duration?,
    _ sourceLocation: SourceLocation,
    _ change: ((inout State) throws -> Void)?
  ) async {
    let reporter = reporter(at: sourceLocation)
    let record = subject.record
    let isExhaustive = exhaustivity == .on
    let matches = { (step: Record<State, Action>.Step) in
      expectation.mismatch(step.action) == nil
    }
    let outcome = await subject.wait(
      timeout,
      until: { isExhaustive ? !record.received.isEmpty : record.received.contains(where: matches) },
      at: sourceLocation
    )
    switch outcome {
    case .happened:
      break
    case .impossible:
      return reporter.fail(
        """
        Expected to receive \(expectation.text), but received \(receivedText), and no effect is in \
        flight that could send it.
        """
      )
    case .timedOut(let inFlight):
      return reporter.fail(
        """
        Expected to receive \(expectation.text), but received \(receivedText) within \
        \(timeout ?? self.timeout).

        \(inFlightMessage(inFlight))
        """
      )
    }
    let received = record.received
    let index = isExhaustive ? 0 : received.firstIndex(where: matches) ?? 0
    let step = received[index]
    record.take(index + 1)
    if index > 0 {
      state = received[index - 1].state
      reporter.reportSkipped(
        "Not asserted: actions received before \(expectation.text).\n\n"
          + list(received.prefix(index).map(\.action))
      )
    }
    if let mismatch = expectation.mismatch(step.action) {
      state = step.state
      reporter.fail(
        "Expected to receive \(expectation.text), but received another action.\n\n\(mismatch)"
      )
    } else {
      update(
        to: step.state,
        by: "receiving \(text(of: step.action))",
        expecting: change,
        reporter
      )
    }
  }

  private var receivedText: String {
    let received = subject.record.received.map(\.action)
    return received.isEmpty ? "nothing" : "only these:\n\n\(list(received))\n\n"
  }
}
