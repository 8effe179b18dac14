// Only the compiler knows whether a case's type can be encoded. It selects these overloads if no other fits,
// and their messages name the remedy. The line that the error shows contains the name of the case.

extension ActionEncoder {
  @available(
    *,
    unavailable,
    message:
      "the case's value cannot be written to the log; mark its type @UserAction or make it Codable, or mark the case @Redacted"
  )
  public mutating func value<Value>(_ value: Value, for name: String) throws {}

  @available(
    *,
    unavailable,
    message:
      "the case's values cannot be written to the log; make their types Codable, or mark the case @Redacted"
  )
  public mutating func fields<each Value>(
    _ fields: repeat (String, each Value),
    for name: String
  ) throws {}

  @available(
    *,
    unavailable,
    message:
      "the case's values cannot be written to the log; make their types Codable, or mark the case @Redacted"
  )
  public mutating func values<each Value>(_ values: repeat each Value, for name: String) throws {}
}

extension ActionPayload {
  @available(
    *,
    unavailable,
    message:
      "the case's value cannot be decoded; mark its type @UserAction or make it Codable, or mark the case @ServerOnly @Redacted"
  )
  public func value<Value>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    throw .unknownAction(name)
  }

  @available(
    *,
    unavailable,
    message:
      "the case's values cannot be decoded; make their types Codable, or mark the case @ServerOnly @Redacted"
  )
  public func fields<each Value>(
    _ fields: repeat (String, (each Value).Type),
    for name: ActionName
  ) throws(UserActionError) -> (repeat each Value) {
    throw .unknownAction(name)
  }

  @available(
    *,
    unavailable,
    message:
      "the case's values cannot be decoded; make their types Codable, or mark the case @ServerOnly @Redacted"
  )
  public func values<each Value>(
    _ types: repeat (each Value).Type,
    for name: ActionName
  ) throws(UserActionError) -> (repeat each Value) {
    throw .unknownAction(name)
  }
}
