internal import LecternLog
internal import LecternWire

/// The promises of messages between rooms: the other room reduces each once, and it is durable there before the effect that has
/// sent it goes on.
struct MessageChecks {
  /// How often each token is in the main room's logs. A hostile page can repeat its action in a room
  /// that has started over.
  private var sent: [Int: Int] = [:]
  /// How often each token is in the other room's log.
  private var received: [Int: Int] = [:]
  private var total = Sum()

  /// - Parameter batch: a durable batch of the other room.
  /// - Returns: the promise that is broken; nil if none is.
  mutating func receive(_ batch: LogBatch) -> String? {
    var repeated: Int?
    for token in batch.tokens(of: ["received"]) {
      received[token, default: 0] += 1
      if received[token, default: 0] > max(sent[token, default: 0], 1) {
        repeated = repeated ?? token
      }
      total.add(UInt64(bitPattern: Int64(token)))
    }
    return repeated.map { "the message of token \($0) was reduced twice" }
  }

  /// - Parameter batch: a durable batch of the room whose effects send messages.
  /// - Returns: the promise that is broken; nil if none is.
  mutating func note(_ batch: LogBatch) -> String? {
    for token in batch.tokens(of: ["added"]) { sent[token, default: 0] += 1 }
    return batch.tokens(of: ["noted", "ended"])
      .first { Ledger.effectKind(of: $0) == .sending && received[$0] == nil }
      .map { "the effect of token \($0) went on, and its message is not durable" }
  }

  /// - Parameter restored: what the other room has after a restoration.
  /// - Returns: the promise that is broken; nil if none is.
  func restore(_ restored: Sum) -> String? {
    guard restored != total else { return nil }
    return "a restored room has \(restored.count) messages, and its log \(total.count)"
  }
}

extension LogBatch {
  /// Returns the tokens of the app's actions with one of several names.
  fileprivate func tokens(of names: Set<String>) -> [Int] {
    entries.compactMap { entry in
      guard case .action(let action) = entry.content, action.lane == .app,
        names.contains(action.name), action.forkOrigin == nil
      else { return nil }
      return action.value.flatMap { try? JSONValue($0) }?.integer
    }
  }
}
