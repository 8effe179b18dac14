internal import LecternTransport
internal import LecternWire
internal import OrderedCollections

/// What a room shows, and what it has shown: the way from where a viewer stands to the present.
///
/// Each message is encoded once, however many viewers stand on the same revision, and not before one of
/// them can take it.
struct Timeline<View: ViewState> {
  /// The revision of what is shown now.
  private(set) var revision: Int
  /// The store's revision when it looked like this; it goes on while the view stays the same.
  private(set) var storeRevision: Int

  private let epoch: String
  private var view: View
  /// What was shown before, the oldest first: the bases that a patch can have.
  private var past: OrderedDictionary<Int, View> = [:]
  /// The messages that lead to the present, by the revision that they lead from.
  private var frames: [Int: Frame] = [:]
  /// The present as a whole, once somebody has needed it.
  private var whole: (snapshot: Snapshot, frame: Frame)?
  /// How much JSON that was when it was needed last, in bytes.
  private var wholeSize = 0

  /// How many bases are kept, and what they may take in all, were each as large as its JSON.
  private static var limit: (bases: Int, bytes: Int) { (64, 8 << 20) }

  init(_ view: View, storeRevision: Int, epoch: String) throws(UnencodableValue) {
    revision = storeRevision
    self.storeRevision = storeRevision
    self.view = view
    self.epoch = epoch
    _ = try encodeWhole()
  }

  /// Goes on to what is shown now; costs what has changed, not what is there.
  mutating func advance(to view: View, storeRevision: Int) throws(UnencodableValue) {
    let patch = try Patch(from: revision, self.view, to: storeRevision, view)
    self.storeRevision = storeRevision
    guard !patch.isEmpty else { return }
    past[revision] = self.view
    whole = nil
    frames = [:]
    frames[revision] = frame(for: patch)
    self.view = view
    revision = storeRevision
    // Were the bases of a large view as many as those of a small one, they would fill the memory.
    let count = min(Self.limit.bases, max(1, Self.limit.bytes / max(1, wholeSize)))
    if past.count > count { past.removeFirst(past.count - count) }
  }

  /// The message that leads from a revision to the present: a patch, or the whole where that is shorter,
  /// or where nobody remembers what the revision looked like.
  mutating func frame(from base: Int) throws(UnencodableValue) -> Frame {
    if let frame = frames[base] { return frame }
    let frame: Frame
    if let patch = try patchFrame(from: base) {
      frame = patch
    } else {
      frame = try encodeWhole().frame
    }
    // The whole, too: else the next one who stands there would have both compared once more.
    frames[base] = frame
    return frame
  }

  private func patchFrame(from base: Int) throws(UnencodableValue) -> Frame? {
    guard let old = past[base] else { return nil }
    return frame(for: try Patch(from: base, old, to: revision, view))
  }

  private func frame(for patch: Patch) -> Frame? {
    patch.size < wholeSize ? Frame(patch.encoded) : nil
  }

  /// The first message of a connection, which says who the viewer is.
  mutating func firstFrame(for viewer: ViewerIdentity) throws(UnencodableValue) -> Frame {
    Frame(try encodeWhole().snapshot.encoded(for: viewer))
  }

  private mutating func encodeWhole() throws(UnencodableValue) -> (
    snapshot: Snapshot, frame: Frame
  ) {
    if let whole { return whole }
    let snapshot = Snapshot(epoch: epoch, revision: revision, state: try EncodedState(view))
    let whole = (snapshot: snapshot, frame: Frame(snapshot.encoded()))
    self.whole = whole
    wholeSize = snapshot.state.bytes.count
    return whole
  }
}
