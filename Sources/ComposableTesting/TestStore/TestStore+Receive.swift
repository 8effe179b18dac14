internal import ComposablePrinting
public import Testing

extension TestStore {
  /// Receives an action that an effect sent, and compares the action and its change with the expectation.
  ///
  /// ```swift
  /// await store.receive(.response(17)) { $0.prime = 17 }
  /// ```
  ///
  /// If no action was received yet, the call waits while an effect is in flight.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - timeout: how long to wait; by default ``timeout``.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the previous state to the expected one; omitted if no change is expected.
  public func receive(
    _ action: Action,
    timeout: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout State) throws -> Void)? = nil
  ) async where Action: Equatable {
    let expectation = ActionExpectation<Action>(
      text: text(of: action),
      mismatch: { $0 == action ? nil : difference(action, $0) }
    )
    await receive(expectation, timeout, sourceLocation, change)
  }

  /// Receives an action of a case, with any payload; see
  /// ``receive(_:timeout:sourceLocation:_:)-(Action,_,_,_)``.
  ///
  /// ```swift
  /// await store.receive(\.response) { $0.prime = 17 }
  /// await store.receive(\.counter?.response)
  /// ```
  ///
  /// - Parameters:
  ///   - action: the enum property of the case (see `@EnumProperties`).
  ///   - timeout: how long to wait; by default ``timeout``.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the previous state to the expected one.
  public func receive<Value>(
    _ action: KeyPath<Action, Value?>,
    timeout: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    let expectation = ActionExpectation<Action>(
      text: "an action of the given case",
      mismatch: { $0[keyPath: action] == nil ? "It is of another case: \(text(of: $0))." : nil }
    )
    await receive(expectation, timeout, sourceLocation, change)
  }

  /// Receives an action of a case, with a payload; see
  /// ``receive(_:timeout:sourceLocation:_:)-(Action,_,_,_)``.
  ///
  /// ```swift
  /// await store.receive(\.response, 17) { $0.prime = 17 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: the enum property of the case (see `@EnumProperties`).
  ///   - value: its payload.
  ///   - timeout: how long to wait; by default ``timeout``.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the previous state to the expected one.
  public func receive<Value: Equatable>(
    _ action: KeyPath<Action, Value?>,
    _ value: Value,
    timeout: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    let expectation = ActionExpectation<Action>(
      text: "an action of the given case with \(text(of: value))",
      mismatch: {
        guard let actual = $0[keyPath: action] else {
          return "It is of another case: \(text(of: $0))."
        }
        return actual == value ? nil : difference(value, actual)
      }
    )
    await receive(expectation, timeout, sourceLocation, change)
  }

  /// Receives an action that satisfies a condition; see
  /// ``receive(_:timeout:sourceLocation:_:)-(Action,_,_,_)``.
  ///
  /// ```swift
  /// await store.receive(where: { $0.response?.isPrime == true })
  /// ```
  ///
  /// - Parameters:
  ///   - isExpected: returns whether an action is the expected one.
  ///   - timeout: how long to wait; by default ``timeout``.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the previous state to the expected one.
  public func receive(
    where isExpected: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    let expectation = ActionExpectation<Action>(
      text: "an action that satisfies the condition",
      mismatch: { isExpected($0) ? nil : "It does not satisfy the condition: \(text(of: $0))." }
    )
    await receive(expectation, timeout, sourceLocation, change)
  }
}
