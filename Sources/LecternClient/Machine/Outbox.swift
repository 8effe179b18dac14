internal import LecternWire

/// The actions that no connection has carried yet, oldest first.
///
/// Actions that were sent are kept by the `PageReplica` until they are answered.
struct Outbox {
  private var waiting: [(ref: Int, message: [UInt8])] = []

  var refs: [Int] { waiting.map(\.ref) }

  mutating func append(_ message: [UInt8], ref: Int) {
    waiting.append((ref, message))
  }

  /// Removes an action.
  ///
  /// - Returns: whether it was still waiting.
  mutating func remove(_ ref: Int) -> Bool {
    let count = waiting.count
    waiting.removeAll { $0.ref == ref }
    return waiting.count < count
  }

  /// Removes and returns the actions that may be sent now: a room remembers the latest refs only.
  ///
  /// - Parameter oldest: the oldest unanswered ref; nil if all are answered.
  mutating func takeSendable(unansweredSince oldest: Int?) -> [(ref: Int, message: [UInt8])] {
    guard let oldest = oldest ?? waiting.first?.ref else { return [] }
    let sendable = waiting.prefix { $0.ref - oldest < Wire.refWindow }
    waiting.removeFirst(sendable.count)
    return Array(sendable)
  }
}
