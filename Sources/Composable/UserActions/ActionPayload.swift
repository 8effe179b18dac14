/// The value that came with a user's action.
///
/// The wire implements it over its own encoding; this module knows of none.
public protocol ActionPayload {
  /// Whether nothing (or null) came.
  var isAbsent: Bool { get }

  /// Reads the value as the given type.
  ///
  /// - Throws: whatever says in a sentence why the value is not of that type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
}
