/// The name of throttled effects, and the scope that it is of.
struct ThrottleID: Hashable {
  let id: EffectID
  let names: EffectScope

  static func == (left: ThrottleID, right: ThrottleID) -> Bool {
    left.names === right.names && left.id == right.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(names))
    hasher.combine(id)
  }
}

/// The intervals of a store's throttled effects.
struct Throttles<Action: Sendable> {
  /// An interval that has begun.
  private struct Interval {
    /// How much of it is left; zero or less at its end.
    let remaining: @Sendable () -> Duration
    /// Where the effect comes from that waits for its end.
    var waiting: EffectOrigin<Action>?
  }

  private var intervals: [ThrottleID: Interval] = [:]
  private var countAfterPurge = 0

  var count: Int { intervals.count }

  /// How much is left of an interval; zero where there is none.
  func remaining(_ id: ThrottleID) -> Duration {
    max(.zero, intervals[id]?.remaining() ?? .zero)
  }

  /// Where the effect comes from that waits for the end of an interval, unless it has been cancelled.
  func waiting(_ id: ThrottleID) -> EffectOrigin<Action>? {
    intervals[id]?.waiting.flatMap { $0.isCancelled ? nil : $0 }
  }

  mutating func begin(_ id: ThrottleID, interval: ThrottleInterval) {
    purge()
    let former = intervals.updateValue(Interval(remaining: interval.begin()), forKey: id)
    // The scope stays, so that its names are the same ones until the interval is over.
    if former == nil { id.names.begin() }
  }

  mutating func wait(_ origin: EffectOrigin<Action>, for id: ThrottleID) {
    intervals[id]?.waiting = origin
  }

  mutating func endWait(of origin: EffectOrigin<Action>, for id: ThrottleID) {
    guard intervals[id]?.waiting?.scopes.innermost === origin.scopes.innermost else { return }
    intervals[id]?.waiting = nil
  }

  /// Forgets the intervals that are over; now and then, so that it costs little for each.
  private mutating func purge() {
    guard intervals.count > 2 * countAfterPurge + 16 else { return }
    for (id, interval) in intervals where interval.waiting == nil && interval.remaining() <= .zero {
      intervals[id] = nil
      id.names.end()
    }
    countAfterPurge = intervals.count
  }
}

extension Store {
  func throttle<Local: Sendable>(
    _ effect: Effect<Local>,
    embed: @escaping @Sendable (Local) -> Action,
    id: ThrottleID,
    interval: ThrottleInterval,
    latest: Bool,
    from origin: EffectOrigin<Action>,
    then completion: @escaping Completion
  ) {
    if let waiting = throttles.waiting(id) {
      guard latest else { return completion(self) }
      cancel(waiting.scopes.innermost)
    }
    let remaining = throttles.remaining(id)
    guard remaining > .zero else {
      throttles.begin(id, interval: interval)
      return run(effect, embed: embed, from: origin, then: completion)
    }
    // A scope of the wait alone: what runs at the end of it is not cancelled by the name.
    let scope = CancellationScope()
    let waiting = origin.inside(scope)
    throttles.wait(waiting, for: id)
    id.names.insert(scope, named: id.id)
    let pause = Effect<Action>.Work(body: { _ in try await interval.clock.sleep(for: remaining) })
    start(pause, from: waiting) { store in
      id.names.remove(scope, named: id.id)
      store.throttles.endWait(of: waiting, for: id)
      guard !waiting.isCancelled else { return completion(store) }
      store.throttles.begin(id, interval: interval)
      store.run(effect, embed: embed, from: origin, then: completion)
    }
  }
}
