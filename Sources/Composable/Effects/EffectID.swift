/// The name of an effect within its store.
///
/// A feature's own names, and around them the scopes that the feature is brought in by: an element of a
/// list has names of its own.
struct EffectID: Hashable, Sendable {
  private let name: Name
  private let scopes: [Name]

  init(_ name: some Hashable & Sendable) {
    self.name = Name(name)
    scopes = []
  }

  private init(name: Name, scopes: [Name]) {
    self.name = name
    self.scopes = scopes
  }

  /// The same name, within a scope.
  func scoped(to scope: EffectID) -> EffectID {
    EffectID(name: name, scopes: scope.scopes + [scope.name] + scopes)
  }

  /// A value of any type that can be compared; values of different types are different names.
  private struct Name: Hashable, Sendable {
    let value: any Hashable & Sendable

    init(_ value: some Hashable & Sendable) {
      self.value = value
    }

    static func == (left: Name, right: Name) -> Bool {
      AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(AnyHashable(value))
    }
  }
}
