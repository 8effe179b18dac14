/// The intervals of a store's throttled effects.
struct Throttles<Action: Sendable> {
  /// An interval that has begun.
  private struct Interval {
    /// How much of it is left; zero or less at its end.
    let remaining: @Sendable () -> Duration
    /// Where the effect comes from that waits for its end.
    var waiting: EffectOrigin<Action>?
  }

  private var intervals: [EffectID: Interval] = [:]
  private var countAfterPurge = 0

  var count: Int { intervals.count }

  /// How much is left of an interval; zero where there is none.
  func remaining(_ id: EffectID) -> Duration {
    max(.zero, intervals[id]?.remaining() ?? .zero)
  }

  /// Where the effect comes from that waits for the end of an interval, unless it has been cancelled.
  func waiting(_ id: EffectID) -> EffectOrigin<Action>? {
    intervals[id]?.waiting.flatMap { $0.isCancelled ? nil : $0 }
  }

  mutating func begin(_ id: EffectID, pace: Pace) {
    purge()
    intervals[id] = Interval(remaining: pace.begin())
  }

  mutating func wait(_ origin: EffectOrigin<Action>, for id: EffectID) {
    intervals[id]?.waiting = origin
  }

  mutating func endWait(of origin: EffectOrigin<Action>, for id: EffectID) {
    guard intervals[id]?.waiting?.innermost === origin.innermost else { return }
    intervals[id]?.waiting = nil
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
    then completion: @escaping Completion
  ) {
    if let waiting = throttles.waiting(id) {
      guard latest else { return completion(self) }
      cancel(waiting.innermost)
    }
    let remaining = throttles.remaining(id)
    guard remaining > .zero else {
      throttles.begin(id, pace: pace)
      return run(effect, from: origin, then: completion)
    }
    // A region of the wait alone: what runs at the end of it is not cancelled by the name.
    let region = EffectRegion()
    let waiting = origin.inside(region)
    throttles.wait(waiting, for: id)
    effects.insert(region, named: id)
    let pause = Effect<Action>.Work(body: { _ in try await pace.clock.sleep(for: remaining) })
    start(pause, from: waiting) { store in
      store.effects.remove(region, named: id)
      store.throttles.endWait(of: waiting, for: id)
      guard !waiting.isCancelled else { return completion(store) }
      store.throttles.begin(id, pace: pace)
      store.run(effect, from: origin, then: completion)
    }
  }
}
