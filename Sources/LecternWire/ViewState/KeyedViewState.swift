/// A view state that is an object with a fixed set of fields, and can be flattened into another.
///
/// `@ViewState` writes the conformance of a struct. A conformance written by hand implements
/// `writeChanges(since:to:)` field by field: fields inside another object have no
/// path at which they could be replaced as a whole.
public protocol KeyedViewState: ViewState {
  /// Writes the fields, sorted by name, without the braces around them.
  ///
  /// - Throws: ``UnencodableValue`` if a value has no JSON.
  func writeFields(to json: inout JSONWriter) throws(UnencodableValue)
}
