internal import LecternTransport
internal import Synchronization

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
    let rest = Mutex<[(index: Int, result: ConcurrentSend)]>([])
    withMutablePointers { subscribers in
      // The parts do not overlap, and no other code uses the subscribers before all parts are done.
      nonisolated(unsafe) let subscribers = subscribers
      threads.perform(0..<subscribers.count) { part in
        // Retain the frame once for each part: if two threads retain the same object, each waits for the other.
        let missing = frame.withWire { wire in
          subscribers.share(wire, from: base, to: revision, among: part)
        }
        if !missing.isEmpty { rest.withLock { $0 += missing } }
      }
    }
    let missing = rest.withLock { $0.sorted { $0.index < $1.index } }
    var others: [Int] = []
    for (index, result) in missing {
      if case .begun(let count) = result {
        self[index: index].connection.finish(frame, from: count)
      } else {
        others.append(index)
      }
    }
    addTraffic(of: frame, times: count - others.count)
    return others
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
