/// The value that a page sends, or a log stores, with an action.
///
/// Independent of the encoding: the conforming type implements it.
public protocol ActionPayload {
  /// Whether there is no value, or it is null.
  var isAbsent: Bool { get }

  /// Whether a log stored the value; by default false, for a value that a page sent.
  ///
  /// A ``ServerOnly()`` case, an old name of a ``Renamed(from:)`` case and a field that no view state exposes are
  /// decoded from a log only. A type returns the same for all its values, so that nothing in a page's message
  /// can change it.
  var isFromLog: Bool { get }

  /// The requirement that the sender meets; by default that of cases without a mark.
  ///
  /// Like ``isFromLog``, nothing in a page's message can change it.
  var metRequirement: AccessRequirement { get }

  /// Decodes the value.
  ///
  /// - Throws: `DecodingError`, whose coding path and expected type are reported to the user. For any other
  ///   error, the user learns only that the value is not of the right type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value

  /// Returns the value of a field, absent if the object lacks the field; nil if this value is not an object.
  func field(_ name: String) -> Self?

  /// The elements of a list; nil if this value is not a list.
  var elements: [Self]? { get }

  /// The value as text, for the message of a refusal; by default nil, for a value that is not quoted.
  ///
  /// ``UserActionError`` shortens it, so its beginning is enough.
  var sentText: String? { get }

  /// The fields that can be bound; by default all except those of a ``ViewBindableState``.
  var exposedBindings: ExposedBindings { get }
}

extension ActionPayload {
  public var isFromLog: Bool { false }

  public var metRequirement: AccessRequirement { .participant }

  public var sentText: String? { nil }

  public var exposedBindings: ExposedBindings { ExposedBindings() }
}
