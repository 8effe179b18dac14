internal import Composable
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
    let outcome = await wait(
      timeout,
      until: { effectsInFlight().isEmpty },
      at: sourceLocation
    )
    if case .timedOut(let inFlight) = outcome {
      fail(inFlightText(inFlight, after: timeout ?? self.timeout), at: sourceLocation)
      await cancelEffects(sourceLocation)
    }
    reportUnanswered(at: sourceLocation)
    reportUnreceived(skip(), at: sourceLocation)
    warnings.reportStaleActions(at: sourceLocation)
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
    await settle(sourceLocation)
    let skipped = skip()
    if skipped.isEmpty, strict {
      fail("There were no received actions to skip.", at: sourceLocation)
    } else if !skipped.isEmpty {
      showSkipped(
        "Not asserted: these received actions were skipped.\n\n\(list(skipped))",
        at: sourceLocation
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
    await settle(sourceLocation)
    let inFlight = effectsInFlight()
    if inFlight.isEmpty, strict {
      fail("There were no effects in flight to skip.", at: sourceLocation)
    } else if !inFlight.isEmpty {
      showSkipped(inFlightText(inFlight), at: sourceLocation)
    }
    await cancelEffects(sourceLocation)
  }

  /// Removes and returns all received actions.
  private func skip() -> [Action] {
    let received = record.received
    if let last = record.take(received.count) { state = last.state }
    return received.map(\.action)
  }

  private func cancelEffects(_ sourceLocation: SourceLocation) async {
    executor.perform { store.assumeIsolated { $0.cancelEffects() } }
    await settle(sourceLocation)
  }
}
