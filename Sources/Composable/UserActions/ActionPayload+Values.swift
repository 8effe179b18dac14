// Several values of a case: an object if all have labels, otherwise a list.

extension ActionPayload {
  /// Decodes the values of a case from an object, for a case whose values all have labels.
  ///
  /// ```swift
  /// case "moved":
  ///   let values = try payload.fields(("from", Int.self), ("to", Int.self), for: name)
  ///   return .moved(from: values.0, to: values.1)
  /// ```
  ///
  /// - Parameters:
  ///   - fields: the labels and the types of the case's values.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail;
  ///   ``UserActionError/invalidValue(_:reason:)`` if a value is missing or of another type.
  public func fields<each Value: Decodable>(
    _ fields: repeat (String, (each Value).Type),
    for name: ActionName
  ) throws(UserActionError) -> (repeat each Value) {
    try checkPresence(for: name)
    return (repeat try field((each fields).0, (each fields).1, for: name))
  }

  /// Decodes the values of a case from a list, for a case whose values do not all have labels.
  ///
  /// ```swift
  /// case "placed":
  ///   let values = try payload.values(Int.self, Int.self, for: name)
  ///   return .placed(values.0, at: values.1)
  /// ```
  ///
  /// - Parameters:
  ///   - types: the types of the case's values.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail;
  ///   ``UserActionError/invalidValue(_:reason:)`` if a value is of another type, or there are too few or
  ///   too many.
  public func values<each Value: Decodable>(
    _ types: repeat (each Value).Type,
    for name: ActionName
  ) throws(UserActionError) -> (repeat each Value) {
    try checkPresence(for: name)
    guard let elements else { throw refusal(of: name, because: "must be a list") }
    var rest = elements[...]
    let values = (repeat try Self.element(&rest, each types, for: name))
    guard rest.isEmpty else { throw refusal(of: name, because: "has too many values") }
    return values
  }

  private func checkPresence(for name: ActionName) throws(UserActionError) {
    guard name.tail == nil else { throw .unknownAction(name) }
    guard !isAbsent else { throw .invalidValue(name, reason: "is missing") }
  }

  private func field<Value: Decodable>(
    _ label: String,
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    guard let field = field(label) else { throw refusal(of: name, because: "must be an object") }
    return try field.present(type, for: name, at: label)
  }

  private static func element<Value: Decodable>(
    _ rest: inout ArraySlice<Self>,
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    let place = "\(rest.startIndex)"
    guard let element = rest.popFirst() else {
      throw .invalidValue(name, reason: "is missing a value\(quoted(place))")
    }
    return try element.present(type, for: name, at: place)
  }

  /// Decodes one of several values; an absent one is nil if its type is optional.
  private func present<Value: Decodable>(
    _ type: Value.Type,
    for name: ActionName,
    at place: String
  ) throws(UserActionError) -> Value {
    guard isAbsent else { return try decoded(type, for: name, at: place) }
    if let optional = type as? any ExpressibleByNilLiteral.Type,
      let none = optional.init(nilLiteral: ()) as? Value
    {
      return none
    }
    // From a log, null can be how the type encodes itself.
    if isFromLog { return try decoded(type, for: name, at: place) }
    throw .invalidValue(name, reason: "is missing a value\(quoted(place))")
  }
}
