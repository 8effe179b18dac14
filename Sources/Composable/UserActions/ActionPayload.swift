/// The value that a page sends with an action.
///
/// Independent of the encoding, which the conforming type implements.
public protocol ActionPayload {
  /// Whether there is no value, or it is null.
  var isAbsent: Bool { get }

  /// Decodes the value.
  ///
  /// - Throws: `DecodingError`, whose coding path and expected type are reported to the user. For any other
  ///   error, the user learns only that the value is not of the right type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value

  /// Returns the value of a field; an absent payload if this value is not an object or lacks the field.
  func field(_ name: String) -> Self

  /// The fields that can be bound; by default all except those of a ``ViewBindableState``.
  var exposedBindings: ExposedBindings { get }
}

extension ActionPayload {
  public var exposedBindings: ExposedBindings { ExposedBindings() }
}
