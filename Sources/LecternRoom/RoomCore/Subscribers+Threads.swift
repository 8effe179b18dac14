internal import LecternTransport

// Sending on several threads.
extension Subscribers {
  /// Sends a frame to all subscribers that need nothing else, on several threads.
  ///
  /// - Parameters:
  ///   - shared: a frame that changes the state.
  ///   - base: the revision that it leads from.
  /// - Returns: the indices of all other subscribers, in order.
  mutating func share(
    _ shared: SharedFrame,
    from base: Int,
    to revision: Int,
    on threads: SendThreads
  ) -> [Int] {
    let compressed = shared.frame(inflating: true)
    let unsent = withMutablePointers { subscribers in
      shared.text.send(to: subscribers, in: subscribers.indices, on: threads) {
        subscribers,
        part,
        wire in
        compressed.withWire {
          subscribers.share((wire, $0), from: base, to: revision, among: part)
        }
      }
    }
    for (index, count) in unsent.begun {
      let subscriber = self[index: index]
      subscriber.connection.finish(shared.frame(inflating: subscriber.inflates), from: count)
    }
    let refusedCount = unsent.refused.count { self[index: $0].inflates }
    addTraffic(
      of: shared,
      times: count - unsent.refused.count,
      inflating: inflatingCount - refusedCount
    )
    return unsent.refused
  }
}

extension UnsafeMutableBufferPointer<Subscriber> {
  /// Sends a frame to the subscribers of a part that need nothing else.
  ///
  /// - Parameter wires: the frame's bytes, for pages that don't inflate and for those that do.
  /// - Returns: the other subscribers, and those that were sent a part of the frame.
  fileprivate func share(
    _ wires: (text: UnsafeRawBufferPointer, compressed: UnsafeRawBufferPointer),
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
      let wire = self[index].inflates ? wires.compressed : wires.text
      let result = self[index].shareConcurrently(wire, from: base, to: revision)
      if result != .sent { missing.append((index, result)) }
    }
    return missing
  }
}
