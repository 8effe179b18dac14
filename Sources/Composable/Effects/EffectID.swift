/// The name of an effect: a value, and its type.
///
/// 7 as an `Int`, as a `UInt8` and as a `Double` are three names. Each ``EffectScope`` has names of its
/// own.
struct EffectID: Hashable, Sendable {
  private let value: any Hashable & Sendable
  /// `AnyHashable` equates numbers of all types, and an optional with what it holds.
  private let type: ObjectIdentifier

  init<Value: Hashable & Sendable>(_ value: Value) {
    self.value = value
    type = ObjectIdentifier(Value.self)
  }

  static func == (left: EffectID, right: EffectID) -> Bool {
    left.type == right.type && AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(AnyHashable(value))
  }
}
