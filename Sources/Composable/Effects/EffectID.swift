/// The name of an effect within its store.
///
/// A feature's own name, and around it the scopes that the feature is brought in by: an element of a
/// list has names of its own. A scope's name without a feature's name stands for all that is in it.
struct EffectID: Hashable, Sendable {
  private var scopes: [Name]
  private let name: Name?

  /// A name that a feature gave.
  init(_ name: some Hashable & Sendable) {
    scopes = []
    self.name = Name(name)
  }

  /// All effects of a scope.
  init(scope: some Hashable & Sendable) {
    scopes = [Name(scope)]
    name = nil
  }

  /// The same name, of a feature that is brought in within a scope.
  func scoped(to scope: some Hashable & Sendable) -> EffectID {
    var id = self
    id.scopes.insert(Name(scope), at: 0)
    return id
  }

  /// The same name, of a feature that is pulled back along a path.
  ///
  /// What a feature named is not changed by it: those who are pulled back may share a name. Scopes
  /// are: a feature that is pulled back twice has two lists.
  func pulledBack(along path: some Hashable & Sendable) -> EffectID {
    scopes.isEmpty ? self : scoped(to: path)
  }

  /// A value and its type, so that 7 as an `Int`, as a `UInt8` and as a `Double` are three names.
  private struct Name: Hashable, Sendable {
    private let value: any Hashable & Sendable
    /// `AnyHashable` equates numbers of all types, and an optional with what it holds.
    private let type: ObjectIdentifier

    init<Value: Hashable & Sendable>(_ value: Value) {
      self.value = value
      type = ObjectIdentifier(Value.self)
    }

    static func == (left: Name, right: Name) -> Bool {
      left.type == right.type && AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      hasher.combine(AnyHashable(value))
    }
  }
}
