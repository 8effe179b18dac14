internal import LecternWire

/// The view state of a channel at one revision.
struct Version {
  let revision: Int
  /// The app's view state.
  let view: any ViewState
  /// The room's own view state.
  let room: EncodedState?

  /// Returns the patch that leads from an earlier version to this one.
  func patch(since old: Version) throws(UnencodableValue) -> Patch {
    try patch(to: view, since: old)
  }

  private func patch<View: ViewState>(
    to view: View,
    since old: Version
  ) throws(UnencodableValue) -> Patch {
    // The room's `View` is one type, so every version has it.
    guard let oldView = old.view as? View else {
      preconditionFailure("a room shows one type of view state")
    }
    var patch = try Patch(from: old.revision, oldView, to: revision, view)
    if room != old.room { patch.room = room }
    return patch
  }

  func encoded() throws(UnencodableValue) -> EncodedState {
    try EncodedState(view)
  }
}
