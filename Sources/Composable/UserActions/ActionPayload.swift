/// The value that came with a user's action.
///
/// The wire implements it over its own encoding; this module knows of none.
public protocol ActionPayload {
  /// Whether nothing (or null) came.
  var isAbsent: Bool { get }

  /// Reads the value as the given type.
  ///
  /// - Throws: `DecodingError`, of which the user is told the place and what belongs there; of any
  ///   other error, only that the value is not of the right type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value

  /// The value of a field, where the value is an object; absent where it is none, or lacks the field.
  func field(_ name: String) -> Self

  /// Which fields may be bound; by default those of which no view state decides.
  var exposedBindings: ExposedBindings { get }
}

extension ActionPayload {
  /// All of them, where nobody says otherwise.
  public var exposedBindings: ExposedBindings { ExposedBindings() }
}
