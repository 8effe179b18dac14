extension Clock<Duration> {
  /// Returns the end of every interval, until the task is cancelled.
  ///
  /// ```swift
  /// .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  /// }
  /// ```
  ///
  /// The first interval begins with the loop. The intervals do not drift, however long a pass of the loop takes; missed ticks
  /// are skipped.
  ///
  /// - Parameter interval: the duration of an interval; must be greater than zero.
  /// - SeeAlso: ``Effect/timer(every:clock:action:)``, if there is an action for each tick and nothing else.
  public func timer(interval: Duration) -> ClockTimer {
    ClockTimer(interval: interval, clock: self)
  }
}

/// The ticks of a clock, as `clock.timer(interval:)` returns them.
///
/// ```swift
/// for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
/// ```
public struct ClockTimer: AsyncSequence, Sendable {
  fileprivate let interval: Duration
  fileprivate let clock: any Clock<Duration>

  init(interval: Duration, clock: any Clock<Duration>) {
    precondition(interval > .zero, "A timer's interval must be greater than zero, not \(interval).")
    (self.interval, self.clock) = (interval, clock)
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(waitForTick: ticks(of: clock))
  }

  /// Returns a function that waits for the next tick.
  private func ticks<C: Clock<Duration>>(of clock: C) -> () async throws -> Void {
    var next = clock.now
    return { [interval] in
      repeat { next = next.advanced(by: interval) } while next <= clock.now
      try await clock.sleep(until: next, tolerance: nil)
    }
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let waitForTick: () async throws -> Void

    /// Waits for the next tick; returns nil once the task is cancelled.
    public func next(isolation actor: isolated (any Actor)? = #isolation) async -> Void? {
      try? await waitForTick()
    }

    public func next() async -> Void? {
      try? await waitForTick()
    }
  }
}
