internal import Testing

extension TestStore {
  /// Waits for an action, removes it, and compares it and its change with the expectation.
  func receive(
    _ expectation: ActionExpectation<Action>,
    _ timeout: Duration?,
    _ sourceLocation: SourceLocation,
    _ change: ((inout State) throws -> Void)?
  ) async {
    let isExhaustive = exhaustivity == .on
    let matches = { (step: Record<State, Action>.Step) in
      expectation.mismatch(step.action) == nil
    }
    let outcome = await wait(
      timeout,
      until: { isExhaustive ? !record.received.isEmpty : record.received.contains(where: matches) },
      at: sourceLocation
    )
    switch outcome {
    case .happened:
      break
    case .impossible:
      return fail(
        """
        Expected to receive \(expectation.text), but received \(receivedText), and no effect is in \
        flight that could send it.
        """,
        at: sourceLocation
      )
    case .timedOut(let inFlight):
      return fail(
        """
        Expected to receive \(expectation.text), but received \(receivedText) within \
        \(timeout ?? self.timeout).

        \(inFlightText(inFlight))
        """,
        at: sourceLocation
      )
    }
    let received = record.received
    let index = isExhaustive ? 0 : received.firstIndex(where: matches) ?? 0
    let step = received[index]
    record.take(index + 1)
    if index > 0 {
      state = received[index - 1].state
      reportSkipped(
        "Not asserted: actions received before \(expectation.text).\n\n"
          + list(received.prefix(index).map(\.action)),
        at: sourceLocation
      )
    }
    let before = state
    state = step.state
    if let mismatch = expectation.mismatch(step.action) {
      fail(
        "Expected to receive \(expectation.text), but received another action.\n\n\(mismatch)",
        at: sourceLocation
      )
    } else {
      expect(
        change,
        of: "receiving \(text(of: step.action))",
        from: before,
        at: sourceLocation
      )
    }
  }

  private var receivedText: String {
    let received = record.received.map(\.action)
    return received.isEmpty ? "nothing" : "only these:\n\n\(list(received))\n\n"
  }
}
