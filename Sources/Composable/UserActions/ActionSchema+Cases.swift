extension ActionSchema {
  /// Collects the cases of a type of action.
  ///
  /// ``UserAction()`` calls these functions for each case, as can a handwritten conformance.
  public struct Cases {
    var builder: ActionSchemaBuilder
    private(set) var actions = Actions()

    init(builder: ActionSchemaBuilder) {
      self.builder = builder
    }

    /// Describes a case without a value.
    public mutating func noValue(for name: String) {
      add(Value.none, for: name)
    }

    /// Describes a case whose value no log has.
    public mutating func redactedValue(for name: String) {
      add(.redacted, for: name)
    }

    /// Describes a case with a value, or with the action of a nested feature.
    public mutating func value<Value>(_ type: Value.Type, for name: String) {
      add(value(of: type) ?? .value(type: "\(type)"), for: name)
    }

    /// Describes a case with an optional value.
    public mutating func value<Value>(_ type: Value?.Type, for name: String) {
      add(value(of: Value.self) ?? .value(type: "\(type)"), for: name)
    }

    /// Describes a case whose values all have labels.
    public mutating func fields<each Value>(
      _ fields: repeat (String, (each Value).Type),
      for name: String
    ) {
      var parts: [String] = []
      for (label, type) in repeat each fields { parts.append("\(label):\(type)") }
      add(.value(type: "{\(parts.joined(separator: ","))}"), for: name)
    }

    /// Describes a case whose values do not all have labels.
    public mutating func values<each Value>(_ types: repeat (each Value).Type, for name: String) {
      var parts: [String] = []
      for type in repeat each types { parts.append("\(type)") }
      add(.value(type: "[\(parts.joined(separator: ","))]"), for: name)
    }

    /// Describes a case with an action of one element of a collection.
    public mutating func element<ID, Action: UserAction>(
      _ type: Action.Type,
      id: ID.Type,
      for name: String
    ) {
      add(.element(id: "\(id)", type: builder.index(of: type)), for: name)
    }

    /// States an earlier name of a case.
    public mutating func renamed(from oldName: String, to name: String) {
      actions.renames[oldName] = name
    }

    /// States what the sender of a marked case needs, beside ``ActionPayload/require(_:for:)``.
    public mutating func require(_ requirement: AccessRequirement, for name: String) {
      actions.requirements[name] = requirement
    }

    private mutating func add(_ value: Value, for name: String) {
      precondition(
        actions.values.updateValue(value, forKey: name) == nil,
        "Two cases have the name \"\(name)\", of which one is inlined: rename one of them."
      )
    }

    private mutating func value(of type: Any.Type) -> Value? {
      actionType(in: type).map { .action(type: builder.index(of: $0)) }
    }
  }
}
