extension ActionSchema {
  /// An action that a log may have and that is no longer decoded as it was.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// The dotted name in the log.
    public let name: String
    /// The type of the value in the log.
    public let old: String
    /// The present type of the value; nil if there is no such action.
    public let new: String?

    public var description: String {
      "\"\(name)\" had \(old), " + (new.map { "now has \($0)" } ?? "now does not exist")
    }
  }

  /// Returns the actions of an older schema that this one lacks, or has with another type of value, in the order of
  /// their names.
  ///
  /// A new action is no change, nor is one that was renamed or whose value no log has.
  public func changes(since old: ActionSchema) -> [Change] {
    var comparison = Comparison(old: old, new: self)
    if !old.types.isEmpty, !types.isEmpty { comparison.compare(0, with: 0, below: "") }
    return comparison.changes.sorted { $0.name < $1.name }
  }
}

/// A comparison of two schemas. It follows each pair of types once.
private struct Comparison {
  struct Pair: Hashable {
    let old: Int
    let new: Int
  }

  let old: ActionSchema
  let new: ActionSchema
  var changes: [ActionSchema.Change] = []
  var seen: Set<Pair> = []

  mutating func compare(_ oldType: Int, with newType: Int, below prefix: String) {
    guard old.types.indices.contains(oldType), new.types.indices.contains(newType),
      seen.insert(Pair(old: oldType, new: newType)).inserted
    else { return }
    let actions = new.types[newType]
    for (name, value) in old.types[oldType].values {
      let present = actions.values[name] ?? actions.renames[name].flatMap { actions.values[$0] }
      compare(value, with: present, named: prefix + name)
    }
  }

  private mutating func compare(
    _ value: ActionSchema.Value,
    with present: ActionSchema.Value?,
    named name: String
  ) {
    switch (value, present) {
    case (.action(let old), .action(let new)):
      compare(old, with: new, below: name + ".")
    case (.element(let oldID, let old), .element(let newID, let new)) where oldID == newID:
      compare(old, with: new, below: name + ".")
    case (.redacted, .some):
      break
    case (let old, let new) where old != new:
      changes.append(
        ActionSchema.Change(name: name, old: old.description, new: new?.description)
      )
    default:
      break
    }
  }
}

extension ActionSchema.Value: CustomStringConvertible {
  public var description: String {
    switch self {
    case .none: "no value"
    case .value(let type): type
    case .action: "an action"
    case .element(let id, _): "an action of an element with an id of type \(id)"
    case .redacted: "a redacted value"
    }
  }
}
