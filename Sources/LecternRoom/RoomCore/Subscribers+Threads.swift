internal import LecternTransport

// Sending on several threads.
extension Subscribers {
  /// Sends a frame to all subscribers that need nothing else, on several threads.
  ///
  /// - Parameters:
  ///   - frame: a frame that changes the state.
  ///   - base: the revision that it leads from.
  /// - Returns: the indices of all other subscribers, in order.
  mutating func share(
    _ frame: Frame,
    from base: Int,
    to revision: Int,
    on threads: SendThreads
  ) -> [Int] {
    let unsent = withMutablePointers { subscribers in
      frame.send(to: subscribers, in: subscribers.indices, on: threads) { subscribers, part, wire in
        subscribers.share(wire, from: base, to: revision, among: part)
      }
    }
    for (index, count) in unsent.begun { self[index: index].connection.finish(frame, from: count) }
    addTraffic(of: frame, times: count - unsent.refused.count)
    return unsent.refused
  }
}

extension UnsafeMutableBufferPointer<Subscriber> {
  /// Sends a frame to the subscribers of a part that need nothing else.
  ///
  /// - Returns: the other subscribers, and those that were sent a part of the frame.
  fileprivate func share(
    _ wire: UnsafeRawBufferPointer,
    from base: Int,
    to revision: Int,
    among part: Range<Int>
  ) -> [(index: Int, result: ConcurrentSend)] {
    var missing: [(index: Int, result: ConcurrentSend)] = []
    for index in part {
      if (index - part.lowerBound).isMultiple(of: Subscribers.prefetchCount) {
        for next in index..<Swift.min(index + Subscribers.prefetchCount, part.upperBound) {
          prefetch(ObjectIdentifier(self[next].connection))
        }
      }
      let result = self[index].shareConcurrently(wire, from: base, to: revision)
      if result != .sent { missing.append((index, result)) }
    }
    return missing
  }
}
