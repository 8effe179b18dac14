/// What viewers see, or a part of it: says itself in JSON, and what of it has changed.
///
/// `@ViewState` writes the conformance of a struct or an enum.
public protocol ViewState: Equatable, Sendable {
  /// Writes the value.
  ///
  /// - Throws: ``UnencodableValue`` where it has no JSON.
  func write(to json: inout JSONWriter) throws(UnencodableValue)

  /// Writes what makes another value into this one, and nothing where they are equal; by default, the
  /// whole value.
  ///
  /// - Parameters:
  ///   - old: the other value.
  ///   - patch: is told of the changes.
  func writeChanges(
    since old: Self,
    to patch: inout PatchWriter
  ) throws(UnencodableValue)

  /// Writes what makes a list of other values into a list of these.
  ///
  /// Values that are `Identifiable` are told apart by their ids, others by their places.
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
