/// The id of an effect: a value and its type. Ids are local to a ``FeatureNode``.
///
/// 7 as an `Int`, as a `UInt8` and as a `Double` are three ids.
struct EffectID: Hashable, Sendable {
  private let value: any Hashable & Sendable
  /// `AnyHashable` equates numbers of different types, and an optional with its wrapped value.
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
