extension Effect {
  /// The same work, once a while has passed in which it was not asked for again.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in await send(.results(try await search(query))) }
  ///     .debounce(id: RequestID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: names the work; asking for it again cancels the one before, also once it runs.
  ///   - duration: how long the while is.
  ///   - clock: measures it.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>
  ) -> Effect {
    let pause = Effect.run { _ in try await clock.sleep(for: duration) }
    return .concatenate(pause, self).cancellable(id: id, cancelInFlight: true)
  }

  /// The same work, at most once in each interval.
  ///
  /// The first runs at once. Of those that are asked for before the interval is over, one runs at its
  /// end.
  ///
  /// - Parameters:
  ///   - id: names the work; ``cancel(id:)`` of this name cancels the one that waits.
  ///   - interval: how long the interval is.
  ///   - latest: whether the latest of those that waited runs, or the first.
  ///   - clock: measures it.
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

  /// An action at the end of every interval, until it is cancelled.
  ///
  /// ```swift
  /// .timer(every: .seconds(1), clock: clock) { .tick }
  ///   .cancellable(id: TimerID.tick)
  /// ```
  ///
  /// The ends stay where they are on the clock, however long an action takes; those that were missed
  /// are left out.
  ///
  /// - Parameters:
  ///   - interval: how long an interval is; must be above zero.
  ///   - clock: measures it.
  ///   - action: makes the action.
  public static func timer(
    every interval: Duration,
    clock: any Clock<Duration>,
    action: @escaping @Sendable () -> Action
  ) -> Effect {
    precondition(interval > .zero, "a timer's interval must be above zero, not \(interval)")
    return .run { send in
      try await tick(every: interval, clock: clock) { await send(action()) }
    }
  }
}

private func tick<C: Clock<Duration>>(
  every interval: Duration,
  clock: C,
  tick: @Sendable () async -> Void
) async throws {
  var next = clock.now.advanced(by: interval)
  while true {
    try await clock.sleep(until: next, tolerance: nil)
    await tick()
    repeat { next = next.advanced(by: interval) } while next <= clock.now
  }
}
