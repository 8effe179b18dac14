// `@UserAction` calls these functions for each case, as can a handwritten conformance. A macro cannot see the
// type of the case's value, so the compiler selects the overload.

extension ActionEncoder {
  /// Encodes a case without a value.
  ///
  /// ```swift
  /// case .incrTapped:
  ///   encoder.noValue(for: "incrTapped")
  /// ```
  public mutating func noValue(for name: String) {
    appendName(name)
  }

  /// Encodes a case without its value.
  ///
  /// ```swift
  /// case .passwordEntered:
  ///   encoder.redactedValue(for: "passwordEntered")
  /// ```
  public mutating func redactedValue(for name: String) {
    appendName(name)
    redact()
  }

  /// Encodes a case and its value.
  ///
  /// ```swift
  /// case .stepChanged(let value):
  ///   try encoder.value(value, for: "stepChanged")
  /// ```
  public mutating func value<Value: Encodable>(_ value: Value, for name: String) throws {
    appendName(name)
    if let action = nestedAction(value) { return try action.encodeAction(to: &self) }
    try encode(value)
  }

  /// Encodes a case and its optional value; no value for nil.
  public mutating func value<Value: Encodable>(_ value: Value?, for name: String) throws {
    guard let value else { return appendName(name) }
    try self.value(value, for: name)
  }

  /// Encodes a case and the action of a nested feature.
  public mutating func value<Value: UserAction>(_ value: Value, for name: String) throws {
    appendName(name)
    try value.encodeAction(to: &self)
  }

  /// Encodes a case and the action of a nested feature, even though it is `Encodable`.
  public mutating func value<Value: UserAction & Encodable>(
    _ value: Value,
    for name: String
  ) throws {
    appendName(name)
    try value.encodeAction(to: &self)
  }

  /// Encodes a case whose values all have labels.
  ///
  /// ```swift
  /// case .moved(from: let value0, to: let value1):
  ///   try encoder.fields(("from", value0), ("to", value1), for: "moved")
  /// ```
  public mutating func fields<each Value: Encodable>(
    _ fields: repeat (String, each Value),
    for name: String
  ) throws {
    appendName(name)
    var labels: [String] = []
    for (label, _) in repeat each fields { labels.append(label) }
    try encode(repeat (each fields).1, labels: labels)
  }

  /// Encodes a case whose values do not all have labels.
  ///
  /// ```swift
  /// case .placed(let value0, at: let value1):
  ///   try encoder.values(value0, value1, for: "placed")
  /// ```
  public mutating func values<each Value: Encodable>(
    _ values: repeat each Value,
    for name: String
  ) throws {
    appendName(name)
    try encode(repeat each values, labels: nil)
  }

  /// Returns the value as an action if its type is statically only `Encodable`, as in a generic enum.
  private func nestedAction<Value>(_ value: Value) -> (any UserAction)? {
    isScalar(Value.self) ? nil : value as? any UserAction
  }
}

/// Returns whether a type is one of the most frequent ones that are no actions: the cast that finds out costs
/// more than encoding the value.
func isScalar(_ type: any Any.Type) -> Bool {
  type == Int.self || type == String.self || type == Bool.self
}
