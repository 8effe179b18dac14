extension Effect {
  /// Delays the effect until no other effect with the same id has been returned for a duration.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in await send(.results(try await search(query))) }
  ///     .debounce(id: RequestID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: the effect's id. A new effect with this id cancels the previous one, even if that one is
  ///     already running.
  ///   - duration: the time to wait.
  ///   - clock: the clock that measures it.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>
  ) -> Effect {
    let pause = Effect.run { _ in try await clock.sleep(for: duration) }
    return .concatenate(pause, self).cancellable(id: id, cancelInFlight: true)
  }

  /// Runs at most one effect with this id per interval.
  ///
  /// The first one runs immediately. Of those returned before the interval is over, one runs at its end.
  ///
  /// - Parameters:
  ///   - id: the effect's id; ``cancel(id:)`` cancels the effect that is waiting.
  ///   - interval: the duration of an interval.
  ///   - latest: whether the latest of the waiting effects runs, or the first.
  ///   - clock: the clock that measures the interval.
  public func throttle(
    id: some Hashable & Sendable,
    for interval: Duration,
    latest: Bool,
    clock: any Clock<Duration>
  ) -> Effect {
    guard !isNone else { return self }
    return Effect(
      operation: .throttle(
        EffectID(id),
        ThrottleInterval(interval: interval, clock: clock),
        latest: latest,
        self
      )
    )
  }

  /// Sends an action at the end of every interval, until cancelled.
  ///
  /// ```swift
  /// .timer(every: .seconds(1), clock: clock) { .tick }
  ///   .cancellable(id: TimerID.tick)
  /// ```
  ///
  /// The ticks are those of a ``ClockTimer``.
  ///
  /// - Parameters:
  ///   - interval: the duration of an interval; must be greater than zero.
  ///   - clock: the clock that measures it.
  ///   - action: returns the action to send.
  public static func timer(
    every interval: Duration,
    clock: any Clock<Duration>,
    action: @escaping @Sendable () -> Action
  ) -> Effect {
    let ticks = clock.timer(interval: interval)
    return .run { send in
      for await _ in ticks { await send(action()) }
    }
  }
}
