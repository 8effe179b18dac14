internal import Composable
internal import ComposablePrinting
public import Testing

extension TestStore {
  /// Waits until no effect is in flight, and checks that every action was received and no stale action is
  /// unexpected.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; by default ``timeout``.
  ///   - sourceLocation: where a failure is reported.
  public func finish(
    timeout: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let reporter = reporter(at: sourceLocation)
    let outcome = await subject.wait(
      timeout,
      until: { subject.effectsInFlight().isEmpty },
      at: sourceLocation
    )
    if case .timedOut(let inFlight) = outcome {
      reporter.fail(inFlightMessage(inFlight, after: timeout ?? self.timeout))
      await subject.cancelEffects(sourceLocation)
    }
    reportUnanswered(reporter)
    reporter.reportUnreceived(skip())
    subject.warnings.reportStaleActions(at: sourceLocation)
  }

  /// Discards the actions that effects have sent and the test has not received; their changes stay.
  ///
  /// - Parameters:
  ///   - strict: whether the call fails if there are none.
  ///   - sourceLocation: where a failure is reported.
  public func skipReceivedActions(
    strict: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let reporter = reporter(at: sourceLocation)
    await subject.settle(sourceLocation)
    let skipped = skip()
    if skipped.isEmpty, strict {
      reporter.fail("There were no received actions to skip.")
    } else if !skipped.isEmpty {
      reporter.showSkipped(
        "Not asserted: these received actions were skipped.\n\n\(list(skipped))"
      )
    }
  }

  /// Cancels the effects that are in flight; their actions are no longer received.
  ///
  /// - Parameters:
  ///   - strict: whether the call fails if there are none.
  ///   - sourceLocation: where a failure is reported.
  public func skipInFlightEffects(
    strict: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let reporter = reporter(at: sourceLocation)
    await subject.settle(sourceLocation)
    let inFlight = subject.effectsInFlight()
    if inFlight.isEmpty, strict {
      reporter.fail("There were no effects in flight to skip.")
    } else if !inFlight.isEmpty {
      reporter.showSkipped(inFlightMessage(inFlight))
    }
    await subject.cancelEffects(sourceLocation)
  }

  /// Removes and returns all received actions.
  private func skip() -> [Action] {
    let received = subject.record.received
    if let last = subject.record.take(received.count) { state = last.state }
    return received.map(\.action)
  }
}
