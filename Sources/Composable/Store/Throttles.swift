/// A throttling interval's key: an effect id, and the feature whose id it is.
struct ThrottleID: Hashable {
  let id: EffectID
  let namespace: FeatureNode

  static func == (left: ThrottleID, right: ThrottleID) -> Bool {
    left.namespace === right.namespace && left.id == right.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(namespace))
    hasher.combine(id)
  }
}

/// The throttling intervals of a store.
struct Throttles<Action: Sendable> {
  private struct Interval {
    /// Returns the time left; zero or less once the interval is over.
    let remaining: @Sendable () -> Duration
    /// The origin of the effect that runs when the interval is over, if any.
    var waiting: EffectOrigin<Action>?
  }

  private var intervals: [ThrottleID: Interval] = [:]
  private var countAfterPurge = 0

  var count: Int { intervals.count }

  /// Returns the time left in an interval; zero if there is none.
  func remaining(_ id: ThrottleID) -> Duration {
    max(.zero, intervals[id]?.remaining() ?? .zero)
  }

  /// Returns the origin of the effect that waits for the end of an interval, unless it was cancelled.
  func waiting(_ id: ThrottleID) -> EffectOrigin<Action>? {
    intervals[id]?.waiting.flatMap { $0.isCancelled ? nil : $0 }
  }

  mutating func begin(_ id: ThrottleID, interval: ThrottleInterval) {
    purge()
    let previous = intervals.updateValue(Interval(remaining: interval.begin()), forKey: id)
    // Keeps the node in the tree, so that the id means the same until the interval is over.
    if previous == nil { id.namespace.beginUse() }
  }

  mutating func wait(_ origin: EffectOrigin<Action>, for id: ThrottleID) {
    intervals[id]?.waiting = origin
  }

  mutating func endWait(of origin: EffectOrigin<Action>, for id: ThrottleID) {
    guard intervals[id]?.waiting?.scopes.innermost === origin.scopes.innermost else { return }
    intervals[id]?.waiting = nil
  }

  /// Removes the intervals that are over; only when their number has doubled, so that the cost per interval
  /// is constant.
  private mutating func purge() {
    guard intervals.count > 2 * countAfterPurge + 16 else { return }
    for (id, interval) in intervals where interval.waiting == nil && interval.remaining() <= .zero {
      intervals[id] = nil
      id.namespace.endUse()
    }
    countAfterPurge = intervals.count
  }
}
