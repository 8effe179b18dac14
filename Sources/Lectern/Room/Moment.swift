internal import LecternWire

/// What a room has shown from one revision to the next.
struct Moment {
  let revision: Int
  let view: any ViewState
  /// What the room itself looked like.
  let room: EncodedState?

  /// What leads here from an earlier moment.
  func patch(since old: Moment) throws(UnencodableValue) -> Patch {
    try patch(to: view, since: old)
  }

  private func patch<View: ViewState>(
    to view: View,
    since old: Moment
  ) throws(UnencodableValue) -> Patch {
    // All the moments of a room are of one type.
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
