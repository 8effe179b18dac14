/// The names of all actions of a type, with the types of their values.
///
/// A log stores the schema of the server that writes it, so that a later server can tell what has changed:
///
/// ```swift
/// for change in ActionSchema(of: AppAction.self).changes(since: old) {
///   print(change)                    // "counter.stepChanged" had Int, now has String
/// }
/// ```
///
/// Each type of action occurs once, and an action nested in another refers to its type. A recursive action
/// therefore has a finite schema.
public struct ActionSchema: Codable, Hashable, Sendable {
  /// The value of a case.
  public enum Value: Codable, Hashable, Sendable {
    /// The case has no value.
    case none
    /// The value is decoded, as a type: `Int`, `{from:Int,to:Int}`, `[Int,String]`.
    case value(type: String)
    /// The rest of the name is that of an action, of a type among ``ActionSchema/types``.
    case action(type: Int)
    /// The rest of the name is that of an action of an element with an id.
    case element(id: String, type: Int)
    /// The log does not have the value.
    case redacted
  }

  /// The cases of a type of action.
  public struct Actions: Codable, Hashable, Sendable {
    /// The values by the names of the cases.
    public internal(set) var values: [String: Value] = [:]
    /// The present names of renamed cases, by their old names.
    public internal(set) var renames: [String: String] = [:]
    /// What marked cases need, by their names. A log leaves it out, since every action of a log is accepted.
    public internal(set) var requirements: [String: AccessRequirement] = [:]

    private enum CodingKeys: CodingKey { case values, renames }
  }

  /// The types of actions; the first is the one that the schema is of.
  public internal(set) var types: [Actions] = []

  /// Creates the schema of a type.
  public init(of type: (some UserAction).Type) {
    var builder = ActionSchemaBuilder()
    _ = builder.index(of: type)
    types = builder.types
  }
}

/// Describes types of actions, each once.
struct ActionSchemaBuilder {
  private(set) var types: [ActionSchema.Actions] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Returns the index of a type, and describes the type unless it already has an index.
  mutating func index<Action: UserAction>(of type: Action.Type) -> Int {
    if let index = indices[ObjectIdentifier(type)] { return index }
    let index = types.count
    indices[ObjectIdentifier(type)] = index
    types.append(ActionSchema.Actions())
    var cases = ActionSchema.Cases(builder: self)
    type.describeActions(in: &cases)
    self = cases.builder
    types[index] = cases.actions
    return index
  }
}
