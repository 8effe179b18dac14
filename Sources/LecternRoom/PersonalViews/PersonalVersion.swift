internal import LecternWire

/// The personal view state of one viewer at one revision.
struct PersonalVersion {
  /// The revision of the room at which it was made. It identifies the version among those of the viewer.
  let revision: Int
  let view: any ViewState

  /// Returns whether a viewer with another version must be sent this one.
  func differs(from old: PersonalVersion?) -> Bool {
    // A value without JSON is reported when it is encoded.
    guard let old, let patch = try? patch(to: view, since: old) else { return true }
    return !patch.isEmpty
  }

  /// Returns the part of a message for this version.
  ///
  /// - Parameters:
  ///   - old: the version that the page has, if any.
  ///   - verifies: whether the page compares hashes.
  func update(since old: PersonalVersion?, verifies: Bool) throws(UnencodableValue)
    -> PersonalUpdate
  {
    let state = try EncodedState(personal: view)
    let hash = verifies ? state.hash : nil
    if let old, let patch = try patch(to: view, since: old), patch.size < state.size {
      return PersonalUpdate(patch, hash: hash)
    }
    return PersonalUpdate(revision: revision, state: state, hash: hash)
  }

  /// - Returns: nil if the old version is of another type.
  private func patch<View: ViewState>(
    to view: View,
    since old: PersonalVersion
  ) throws(UnencodableValue) -> Patch? {
    guard let oldView = old.view as? View else { return nil }
    return try Patch(from: old.revision, oldView, to: revision, view)
  }
}
