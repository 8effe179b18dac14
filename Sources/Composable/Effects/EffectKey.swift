/// The identity of an effect for the outside world.
struct EffectKey: Sendable, CustomStringConvertible {
  let number: EffectNumber
  /// The time of the action that began it. A log that has lost its end counts the same numbers again, for other actions.
  let timestamp: Timestamp
  /// The store's seed. It distinguishes the store's effects from those of other stores.
  let seed: UInt64

  var description: String {
    let time = String(timestamp.millisecondsSinceEpoch, radix: 36)
    return "\(String(seed, radix: 36))-\(time)-\(number.action)-\(number.index)"
  }
}
