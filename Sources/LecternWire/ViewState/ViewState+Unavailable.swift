// Only the compiler knows whether a field's type can be shown. It selects these overloads if no other fits, and their
// messages name the remedy. The line that the error shows contains the name of the field.

extension JSONWriter {
  @available(
    *,
    unavailable,
    message:
      "the field's type is no view state; mark it @ViewState, or make it Encodable and Equatable"
  )
  public mutating func field<Value>(
    _ name: String,
    _ value: Value
  ) throws(UnencodableValue) {}

  @available(
    *,
    unavailable,
    message:
      "the flattened field's type has no fields; mark it @ViewState, which has to be a struct"
  )
  public mutating func flatten<Part>(_ part: Part) throws(UnencodableValue) {}
}

extension PatchWriter {
  @available(
    *,
    unavailable,
    message:
      "the field's type is no view state; mark it @ViewState, or make it Encodable and Equatable"
  )
  public mutating func field<Value>(
    _ name: String,
    _ old: Value,
    _ new: Value
  ) throws(UnencodableValue) {}

  @available(
    *,
    unavailable,
    message:
      "the flattened field's type has no fields; mark it @ViewState, which has to be a struct"
  )
  public mutating func flatten<Part>(_ old: Part, _ new: Part) throws(UnencodableValue) {}
}

extension ViewState {
  /// Returns whether two values have the same JSON.
  ///
  /// The compiler synthesizes a faster operator wherever all fields are `Equatable`. Elsewhere this one keeps it from
  /// reporting the missing conformance in a hundred lines, before the errors of the fields that cause it.
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool {
    do throws(UnencodableValue) {
      var (leftJSON, rightJSON) = (JSONWriter(), JSONWriter())
      try left.write(to: &leftJSON)
      try right.write(to: &rightJSON)
      return leftJSON.bytes == rightJSON.bytes
    } catch {
      return false
    }
  }
}
