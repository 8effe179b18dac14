/// The intervals of a store's throttled effects.
struct Throttles<Action: Sendable> {
  /// An effect that waits for the end of an interval.
  struct Waiting {
    let effect: Effect<Action>
    let origin: EffectOrigin<Action>
    let completion: () -> Void
  }

  /// An interval that has begun.
  struct Interval {
    /// How much of it is left; zero or less at its end.
    let remaining: @Sendable () -> Duration
    var waiting: Waiting?
  }

  private var intervals: [EffectID: Interval] = [:]
  private var countAfterPurge = 0

  var count: Int { intervals.count }

  subscript(id: EffectID) -> Interval? { intervals[id] }

  mutating func begin(_ id: EffectID, pace: Pace) {
    purge()
    intervals[id] = Interval(remaining: pace.begin())
  }

  mutating func wait(_ waiting: Waiting, for id: EffectID) {
    intervals[id]?.waiting = waiting
  }

  mutating func takeWaiting(_ id: EffectID) -> Waiting? {
    defer { intervals[id]?.waiting = nil }
    return intervals[id]?.waiting
  }

  /// Forgets the effect that waits.
  mutating func cancel(_ id: EffectID) {
    takeWaiting(id)?.completion()
  }

  /// Forgets the intervals that are over; now and then, so that it costs little for each.
  private mutating func purge() {
    guard intervals.count > 2 * countAfterPurge + 16 else { return }
    intervals = intervals.filter { $0.value.waiting != nil || $0.value.remaining() > .zero }
    countAfterPurge = intervals.count
  }
}

extension Store {
  func throttle(
    _ effect: Effect<Action>,
    id: EffectID,
    pace: Pace,
    latest: Bool,
    from origin: EffectOrigin<Action>,
    then completion: @escaping () -> Void
  ) {
    guard let interval = throttles[id], interval.remaining() > .zero else {
      throttles.begin(id, pace: pace)
      return run(effect, from: origin, then: completion)
    }
    let waiting = Throttles.Waiting(effect: effect, origin: origin, completion: completion)
    if interval.waiting == nil {
      throttles.wait(waiting, for: id)
      waitForEnd(of: interval, id: id, pace: pace, from: origin)
    } else if latest {
      throttles.cancel(id)
      throttles.wait(waiting, for: id)
    } else {
      completion()
    }
  }

  private func waitForEnd(
    of interval: Throttles<Action>.Interval,
    id: EffectID,
    pace: Pace,
    from origin: EffectOrigin<Action>
  ) {
    let remaining = interval.remaining()
    let pause = Effect<Action>.Work(body: { _ in try await pace.clock.sleep(for: remaining) })
    start(pause, from: origin) { [self] in
      guard let waiting = throttles.takeWaiting(id) else { return }
      if waiting.origin.isCancelled {
        waiting.completion()
      } else if interval.remaining() > .zero {
        // Whoever began to wait was cancelled; a later one took its place.
        throttles.wait(waiting, for: id)
        waitForEnd(of: interval, id: id, pace: pace, from: waiting.origin)
      } else {
        throttles.begin(id, pace: pace)
        run(waiting.effect, from: waiting.origin, then: waiting.completion)
      }
    }
  }
}
