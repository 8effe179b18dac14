internal import Synchronization

extension Frame {
  /// The viewers that were not sent the whole frame, in the order of their indices.
  package struct Unsent {
    /// The viewers whose connections have to finish the frame, and the numbers of its bytes that were sent.
    package fileprivate(set) var begun: [(index: Int, count: Int)] = []
    /// The viewers that were sent nothing of it.
    package fileprivate(set) var refused: [Int] = []
  }

  /// Sends the frame to viewers on several threads. Returns once all of them were served.
  ///
  /// - Parameters:
  ///   - viewers: the viewers that own the connections. No other code may use them before this returns.
  ///   - range: the indices of the viewers.
  ///   - threads: the threads.
  ///   - sendPart: sends the frame's bytes to some of the viewers, at the same time on different threads; returns the results
  ///     other than ``ConcurrentSend/sent``.
  package func send<Viewer>(
    to viewers: UnsafeMutableBufferPointer<Viewer>,
    in range: Range<Int>,
    on threads: SendThreads,
    _ sendPart:
      @Sendable (
        UnsafeMutableBufferPointer<Viewer>, Range<Int>, UnsafeRawBufferPointer
      ) -> [(index: Int, result: ConcurrentSend)]
  ) -> Unsent {
    let results = Mutex<[(index: Int, result: ConcurrentSend)]>([])
    // The parts do not overlap.
    nonisolated(unsafe) let viewers = viewers
    threads.perform(range) { part in
      // Retain the frame once for each part: if two threads retain the same object, each waits for the other.
      let missing = withWire { wire in sendPart(viewers, part, wire) }
      if !missing.isEmpty { results.withLock { $0 += missing } }
    }
    var unsent = Unsent()
    for (index, result) in results.withLock({ $0.sorted { $0.index < $1.index } }) {
      if case .begun(let count) = result {
        unsent.begun.append((index, count))
      } else {
        unsent.refused.append(index)
      }
    }
    return unsent
  }
}
