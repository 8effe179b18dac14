internal import LecternTransport

/// The subscribers of a channel. They are contiguous in memory, because each change is sent to all of them.
///
/// The type is not generic, so its loop over ten thousand subscribers is compiled for concrete types.
struct Subscribers {
  private var subscribers: [Subscriber] = []
  /// The number of subscribers that inflate compressed messages.
  private(set) var inflatingCount = 0
  /// The total traffic, including that of former subscribers.
  private(set) var traffic = Traffic()
  /// The index of each subscriber, by the id of its connection.
  private var indices: [Int: Int] = [:]

  var count: Int { subscribers.count }
  var isEmpty: Bool { subscribers.isEmpty }

  /// The number of subscribers without the latest state, ghosts left out.
  var behindCount: Int {
    subscribers.count { ($0.isBehind || $0.connection.isPageBehind) && !$0.isGhost }
  }

  /// The subscriber of a connection.
  subscript(id: Int) -> Subscriber? { indices[id].map { subscribers[$0] } }

  subscript(index index: Int) -> Subscriber { subscribers[index] }

  /// The ids of the connections.
  var ids: [Int] { subscribers.map(\.connection.id) }

  func index(of id: Int) -> Int? { indices[id] }

  mutating func insert(_ subscriber: Subscriber) {
    indices[subscriber.connection.id] = subscribers.count
    subscribers.append(subscriber)
    if subscriber.inflates { inflatingCount += 1 }
  }

  mutating func remove(_ id: Int) -> Subscriber? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    subscribers.swapAt(index, subscribers.count - 1)
    defer {
      if index < subscribers.count { indices[subscribers[index].connection.id] = index }
    }
    let removed = subscribers.removeLast()
    if removed.inflates { inflatingCount -= 1 }
    return removed
  }

  /// Calls a function with all subscribers in place.
  mutating func withMutablePointers<Result>(
    _ body: (UnsafeMutableBufferPointer<Subscriber>) -> Result
  ) -> Result {
    subscribers.withUnsafeMutableBufferPointer { body($0) }
  }

  /// - Parameters:
  ///   - shared: the frame that was sent.
  ///   - count: the number of subscribers that were sent it.
  ///   - inflatingCount: the number of them that inflate.
  mutating func addTraffic(of shared: SharedFrame, times count: Int, inflating inflatingCount: Int)
  {
    traffic.add(shared.text, times: count - inflatingCount)
    traffic.add(shared.frame(inflating: true), times: inflatingCount)
  }

  /// Changes the subscriber of a connection in place, if there is one.
  mutating func update(_ id: Int, _ change: (inout Subscriber) -> Void) {
    if let index = indices[id] { change(&subscribers[index]) }
  }
}

extension Subscribers {
  /// Sends one subscriber its frame and its replies.
  mutating func send(_ frame: Frame?, at revision: Int, toIndex index: Int) {
    traffic += subscribers[index].send(frame, at: revision)
  }

  /// Sends a frame to successive subscribers, up to the first that doesn't need exactly this frame.
  ///
  /// - Returns: the index of that subscriber, or the end.
  mutating func share(
    _ shared: SharedFrame,
    from base: Int,
    to revision: Int,
    startingAt start: Int
  ) -> Int {
    guard let compressed = shared.compressed else {
      let end = share(startingAt: start) { $0.share(shared.text, from: base, to: revision) }
      traffic.add(shared.text, times: end - start)
      return end
    }
    var inflatingCount = 0
    let end = share(startingAt: start) { subscriber in
      let frame = subscriber.inflates ? compressed : shared.text
      guard subscriber.share(frame, from: base, to: revision) else { return false }
      if subscriber.inflates { inflatingCount += 1 }
      return true
    }
    addTraffic(of: shared, times: end - start, inflating: inflatingCount)
    return end
  }

  /// Calls a function with successive subscribers, up to the first for which it returns false.
  ///
  /// - Returns: the index of that subscriber, or the end.
  @inline(__always) private mutating func share(
    startingAt start: Int,
    _ body: (inout Subscriber) -> Bool
  ) -> Int {
    for index in start..<subscribers.count {
      if index % Self.prefetchCount == 0 { prefetchConnections(from: index) }
      guard body(&subscribers[index]) else { return index }
    }
    return subscribers.count
  }

  static let prefetchCount = 32

  /// Prefetches the next connections. Ten thousand of them do not fit a processor's caches, and waiting for each
  /// in turn would cost more than everything else. Several are fetched in the time of one.
  func prefetchConnections(from start: Int) {
    for index in start..<min(start + Self.prefetchCount, subscribers.count) {
      prefetch(ObjectIdentifier(subscribers[index].connection))
    }
  }
}
