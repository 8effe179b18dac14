/// Numbers the effects of one action, in the order in which the store comes to them.
///
/// `@unchecked Sendable`: only its store uses it, on the store's executor.
final class EffectSequence: @unchecked Sendable {
  let action: Int
  /// The time at which the action was reduced.
  let timestamp: Timestamp
  private var count = 0
  /// The outcomes so far, in order.
  private(set) var outcomes: [NumberedOutcome] = []

  init(action: Int, at timestamp: Timestamp) {
    (self.action, self.timestamp) = (action, timestamp)
  }

  func next() -> EffectNumber {
    defer { count += 1 }
    return EffectNumber(action: action, index: count)
  }

  func record(_ outcome: EffectOutcome, of index: Int) {
    outcomes.append(NumberedOutcome(index: index, outcome: outcome))
  }
}
