internal import DequeModule
internal import LecternTransport
internal import LecternWire

/// What a room shows, and what it has shown: the way from where a viewer stands to the present.
///
/// Each message is encoded once, however many viewers stand on the same revision, and not before one of
/// them can take it. It is not generic: what it does for each action is compiled for what it is.
final class Timeline {
  /// What was counted when it looked like this; it goes on while the view stays the same.
  private(set) var count: Count

  /// Names what the revisions count.
  let epoch: String
  /// Whether every message says the hash of the state that it makes.
  private let verifies: Bool
  private var present: Moment
  private var hash: StateHash?
  /// What was shown before, the oldest first: the bases that a patch can have.
  private var past: Deque<Moment> = []
  /// What leads to the present, by the revision that it leads from; nil where that is the whole.
  private var ways: [Int: Way?] = [:]
  /// The present as a whole, once somebody has needed it.
  private var whole: Way?
  /// How many messages have been encoded, of each kind.
  private(set) var encoded = (snapshots: 0, patches: 0)
  /// How much JSON that was when it was needed last, in bytes.
  private var wholeSize = 0
  /// How much JSON has been said of changes since then.
  private var changesSize = 0

  /// How often the two have changed that make what is shown.
  struct Count: Equatable {
    /// The app's store.
    var app: Int
    /// The room's own.
    var room = 0

    /// As neither goes back, no two counts of a timeline have the same sum.
    fileprivate var revision: Int { app + room }
  }

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
    _ view: any ViewState,
    room: EncodedState? = nil,
    count: Count,
    epoch: String,
    verifies: Bool = false
  ) throws(UnencodableValue) {
    self.count = count
    self.epoch = epoch
    self.verifies = verifies
    present = Moment(revision: count.revision, view: view, room: room)
    hash = try hash(of: present)
    _ = try wayOfWhole()
  }

  /// What is shown of the app now.
  var view: any ViewState { present.view }

  /// What the room itself looks like now.
  var room: EncodedState? { present.room }

  /// The revision of what is shown now.
  var revision: Int { present.revision }

  /// Goes on to what is shown now; costs what has changed, not what is there.
  func advance(
    to view: any ViewState,
    room: EncodedState? = nil,
    count: Count
  ) throws(UnencodableValue) {
    let next = Moment(revision: count.revision, view: view, room: room)
    var patch = try next.patch(since: present)
    guard !patch.isEmpty else {
      self.count = count
      return
    }
    hash = try hash(of: next)
    patch.hash = hash
    self.count = count
    past.append(present)
    whole = nil
    ways.removeAll(keepingCapacity: true)
    let base = present.revision
    present = next
    changesSize += patch.size
    // By now it may be twice as large. To know costs no more than all that has been said meanwhile.
    if changesSize > max(wholeSize, Self.limit.bytes / Self.limit.bases) { _ = try wayOfWhole() }
    ways[base] = .some(try way(of: patch))
    // Were the bases of a large view as many as those of a small one, they would fill the memory.
    let count = min(Self.limit.bases, max(1, Self.limit.bytes / max(1, wholeSize)))
    while past.count > count { past.removeFirst() }
  }

  private func hash(of moment: Moment) throws(UnencodableValue) -> StateHash? {
    verifies ? try moment.encoded().hash : nil
  }
}

extension Timeline {
  /// The message that leads from a revision to the present: a patch, or the whole where that is shorter,
  /// or where nobody remembers what the revision looked like.
  ///
  /// - Parameter base: the revision, of this epoch; nil where there is none.
  func frame(from base: Int?) throws(UnencodableValue) -> Frame {
    try way(from: base).frame
  }

  /// The same message, for one who is to be told who they are.
  func firstFrame(
    from base: Int?,
    for viewer: ViewerIdentity
  ) throws(UnencodableValue) -> Frame {
    Frame(try way(from: base).message.bytes(for: viewer))
  }

  /// The whole, for one who is not connected.
  func snapshot(for viewer: ViewerIdentity) throws(UnencodableValue) -> [UInt8] {
    try wayOfWhole().message.bytes(for: viewer)
  }

  private func way(from base: Int?) throws(UnencodableValue) -> Way {
    guard let base else { return try wayOfWhole() }
    if let way = ways[base] { return if let way { way } else { try wayOfWhole() } }
    // Nothing is kept for a revision that there never was: anybody may ask for any number of them.
    guard let old = moment(base) else { return try wayOfWhole() }
    let way = try wayOfPatch(since: old)
    // Where it is the whole, too: else the next one who stands there would have both compared once more.
    ways[base] = .some(way)
    return if let way { way } else { try wayOfWhole() }
  }

  /// What was shown at a revision; nil where nobody remembers.
  private func moment(_ revision: Int) -> Moment? {
    revision == present.revision ? present : past.last { $0.revision == revision }
  }

  private func wayOfPatch(since old: Moment) throws(UnencodableValue) -> Way? {
    var patch = try present.patch(since: old)
    patch.hash = hash
    return try way(of: patch)
  }

  /// - Returns: nil where the whole is no longer.
  private func way(of patch: Patch) throws(UnencodableValue) -> Way? {
    // Before the whole is sent for being shorter, it is measured.
    if patch.size >= wholeSize { _ = try wayOfWhole() }
    guard patch.size < wholeSize else { return nil }
    encoded.patches += 1
    return Way(patch.encoded)
  }

  private func wayOfWhole() throws(UnencodableValue) -> Way {
    if let whole { return whole }
    let state = try present.encoded()
    let snapshot = Snapshot(
      epoch: epoch,
      revision: revision,
      state: state,
      room: present.room,
      hash: hash
    )
    let whole = Way(snapshot.encoded)
    self.whole = whole
    encoded.snapshots += 1
    (wholeSize, changesSize) = (state.size + (present.room?.size ?? 0), 0)
    return whole
  }
}
