/// A value shown to viewers: encodes itself as JSON, and the difference to an earlier value as a JSON patch.
///
/// `@ViewState` writes the conformance of a struct or an enum.
public protocol ViewState: Equatable, Sendable {
  /// Writes the value.
  ///
  /// - Throws: ``UnencodableValue`` if the value has no JSON.
  func write(to json: inout JSONWriter) throws(UnencodableValue)

  /// Writes the operations that turn `old` into this value: none if the two are equal. By default, one
  /// that replaces the whole value.
  func writeChanges(
    since old: Self,
    to patch: inout PatchWriter
  ) throws(UnencodableValue)

  /// Writes the operations that turn a list of `old` values into a list of `new` ones.
  ///
  /// `Identifiable` values are matched by id, others by position.
  static func writeChanges(
    since old: [Self],
    in new: [Self],
    to patch: inout PatchWriter
  ) throws(UnencodableValue)
}

extension ViewState {
  public func writeChanges(
    since old: Self,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    if self != old { try patch.replace(with: self) }
  }

  public static func writeChanges(
    since old: [Self],
    in new: [Self],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    try patch.changeList(from: old, to: new)
  }
}

extension ViewState where Self: Identifiable {
  public static func writeChanges(
    since old: [Self],
    in new: [Self],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    try patch.changeRows(
      from: IdentifiedElements(elements: old),
      to: IdentifiedElements(elements: new)
    )
  }
}
