internal import Composable

/// Finds the persons whose personal view states must be made again.
///
/// It stores the versions of the persons' values instead of the values. A stored value would have to be copied on its next
/// change.
struct PersonalTracker {
  /// The persons that a new state may have changed.
  enum Changes: Equatable {
    case all
    case some(Set<Sender>)
  }

  private var versions: [UInt64] = []
  private var shared: (any Equatable & Sendable)?

  /// Updates the tracked versions to a new state.
  ///
  /// - Returns: the persons that the state may have changed.
  mutating func update(to source: PersonalSource) -> Changes {
    let old = (versions, shared)
    versions = source.parts.map(\.version)
    shared = source.shared
    guard old.0.count == versions.count, isEqual(old.1, shared) else { return .all }
    var changed: Set<Sender> = []
    for (part, version) in zip(source.parts, old.0) {
      guard let changes = part.changes(version) else { return .all }
      changed.formUnion(changes)
    }
    return .some(changed)
  }

  private func isEqual(_ old: (any Equatable)?, _ new: (any Equatable)?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return isEqual(old, to: new)
  }

  private func isEqual<Value: Equatable>(_ old: Value, to new: any Equatable) -> Bool {
    (new as? Value) == old
  }
}
