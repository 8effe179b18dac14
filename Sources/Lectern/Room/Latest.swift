internal import LecternTransport
internal import LecternWire

/// The latest view state of a room, encoded once.
struct Latest<ViewState: Encodable & Equatable & Sendable> {
  let viewState: ViewState
  /// The store's revision when it looked like this; it goes on while the view state stays the same.
  var storeRevision: Int
  let snapshot: Snapshot
  /// The same bytes for every viewer.
  let frame: Frame

  init(_ viewState: ViewState, storeRevision: Int, epoch: String) throws {
    self.viewState = viewState
    self.storeRevision = storeRevision
    snapshot = Snapshot(
      epoch: epoch,
      revision: storeRevision,
      state: try EncodedState(viewState)
    )
    frame = Frame(snapshot.encoded())
  }

  /// The first frame of a connection, which says who the viewer is.
  func firstFrame(for viewer: ViewerIdentity) -> Frame {
    Frame(snapshot.encoded(for: viewer))
  }
}
