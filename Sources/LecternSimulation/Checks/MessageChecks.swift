internal import LecternLog
internal import LecternRoom
internal import LecternWire

/// The promises of messages between rooms: the other room reduces each once, and it is durable there before the effect that has
/// sent it goes on.
struct MessageChecks {
  /// The tokens in the other room's log.
  private var tokens: Set<Int> = []
  private var total = Sum()

  /// - Parameter batch: a durable batch of the other room.
  /// - Returns: the promise that is broken; nil if none is.
  mutating func receive(_ batch: LogBatch) -> String? {
    var repeated: Int?
    for token in batch.tokens(of: ["received"]) {
      if !tokens.insert(token).inserted { repeated = repeated ?? token }
      total.add(UInt64(bitPattern: Int64(token)))
    }
    return repeated.map { "the message of token \($0) was reduced twice" }
  }

  /// - Parameter batch: a durable batch of the room whose effects send messages.
  /// - Returns: the promise that is broken; nil if none is.
  func note(_ batch: LogBatch) -> String? {
    batch.tokens(of: ["noted", "ended"])
      .first { Ledger.effectKind(of: $0) == .sending && !tokens.contains($0) }
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
