import NIOCore

extension Crowd {
  enum Condition {
    /// Every connecting viewer has its first frame.
    case joined
    /// Every viewer of an audience has the latest revision.
    case caughtUp(audience: Int)
    /// No connection is open.
    case gone
  }

  struct Waiter {
    let condition: Condition
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Waits for a condition; throws a ``Miscount`` after a timeout, or when anything unexpected happens.
  func wait(for condition: Condition, within limit: TimeAmount = .seconds(60)) async throws {
    let timeout = loop.scheduleTask(in: limit) {
      self.assumeIsolated { $0.surprise("timed out after \(limit.milliseconds / 1000) s") }
    }
    defer { timeout.cancel() }
    if !isSettled(condition) {
      await withCheckedContinuation {
        waiters.append(Waiter(condition: condition, continuation: $0))
      }
    }
    guard surprises.isEmpty else {
      throw Miscount(
        "while waiting for \(condition): \(surprises.prefix(3).joined(separator: "; "))"
      )
    }
  }

  /// Resumes the waiters whose condition is met.
  func progress() {
    let settled = waiters.filter { isSettled($0.condition) }
    guard !settled.isEmpty else { return }
    waiters.removeAll { isSettled($0.condition) }
    for waiter in settled { waiter.continuation.resume() }
  }

  private func isSettled(_ condition: Condition) -> Bool { !surprises.isEmpty || isMet(condition) }

  private func isMet(_ condition: Condition) -> Bool {
    switch condition {
    case .joined: expectedCount == 0
    case .caughtUp(let audience): audiences[audience].behind == 0
    case .gone: openCount == 0
    }
  }
}
