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
  /// Whether every message says the hash of the state that it makes.
  private let verifies: Bool
  private var view: View
  private var hash: StateHash?
  /// What was shown before, the oldest first: the bases that a patch can have.
  private var past: OrderedDictionary<Int, View> = [:]
  /// What leads to the present, by the revision that it leads from.
  private var ways: [Int: Way] = [:]
  /// The present as a whole, once somebody has needed it.
  private var whole: Way?
  /// How much JSON that was when it was needed last, in bytes.
  private var wholeSize = 0

  /// A message to all who stand somewhere.
  private struct Way {
    let message: StateMessage
    let frame: Frame

    init(_ message: StateMessage) {
      self.message = message
      frame = Frame(message.bytes)
    }
  }

  /// How many bases are kept, and what they may take in all, were each as large as its JSON.
  private static var limit: (bases: Int, bytes: Int) { (64, 8 << 20) }

  init(
    _ view: View,
    storeRevision: Int,
    epoch: String,
    verifies: Bool = false
  ) throws(UnencodableValue) {
    revision = storeRevision
    self.storeRevision = storeRevision
    self.view = view
    self.epoch = epoch
    self.verifies = verifies
    hash = verifies ? try EncodedState(view).hash : nil
    _ = try wayOfWhole()
  }

  /// Goes on to what is shown now; costs what has changed, not what is there.
  mutating func advance(to view: View, storeRevision: Int) throws(UnencodableValue) {
    var patch = try Patch(from: revision, self.view, to: storeRevision, view)
    guard !patch.isEmpty else {
      self.storeRevision = storeRevision
      return
    }
    hash = verifies ? try EncodedState(view).hash : nil
    patch.hash = hash
    self.storeRevision = storeRevision
    past[revision] = self.view
    whole = nil
    ways = [:]
    ways[revision] = way(of: patch)
    self.view = view
    revision = storeRevision
    // Were the bases of a large view as many as those of a small one, they would fill the memory.
    let count = min(Self.limit.bases, max(1, Self.limit.bytes / max(1, wholeSize)))
    if past.count > count { past.removeFirst(past.count - count) }
  }

  /// The message that leads from a revision to the present: a patch, or the whole where that is shorter,
  /// or where nobody remembers what the revision looked like.
  ///
  /// - Parameter base: the revision, of this epoch; nil where there is none.
  mutating func frame(from base: Int?) throws(UnencodableValue) -> Frame {
    try way(from: base).frame
  }

  /// The same message, as the first of a connection.
  mutating func firstFrame(
    from base: Int?,
    for viewer: ViewerIdentity
  ) throws(UnencodableValue) -> Frame {
    Frame(try way(from: base).message.bytes(for: viewer))
  }

  private mutating func way(from base: Int?) throws(UnencodableValue) -> Way {
    guard let base else { return try wayOfWhole() }
    if let way = ways[base] { return way }
    let way = if let patch = try wayOfPatch(from: base) { patch } else { try wayOfWhole() }
    // The whole, too: else the next one who stands there would have both compared once more.
    ways[base] = way
    return way
  }

  private func wayOfPatch(from base: Int) throws(UnencodableValue) -> Way? {
    guard let old = base == revision ? view : past[base] else { return nil }
    var patch = try Patch(from: base, old, to: revision, view)
    patch.hash = hash
    return way(of: patch)
  }

  private func way(of patch: Patch) -> Way? {
    patch.size < wholeSize ? Way(patch.encoded) : nil
  }

  private mutating func wayOfWhole() throws(UnencodableValue) -> Way {
    if let whole { return whole }
    let state = try EncodedState(view)
    let whole = Way(Snapshot(epoch: epoch, revision: revision, state: state, hash: hash).encoded)
    self.whole = whole
    wholeSize = state.bytes.count
    return whole
  }
}
