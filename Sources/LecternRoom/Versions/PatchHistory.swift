internal import DequeModule
internal import LecternTransport
internal import LecternWire

/// The current version of a channel's view state, and the recent versions that a patch can start from.
///
/// Each update is encoded on demand, once per base revision, and shared by all subscribers at that revision.
/// The type is not generic, so its per-action work is compiled once, for concrete types.
package final class PatchHistory {
  /// The number of actions before the current version. It advances even if the view state stays equal.
  private(set) var count: Count

  /// The identifier of the sequence of revisions.
  let epoch: String
  /// Whether each message carries the hash of the state that it leads to.
  private let verifies: Bool
  private var current: Version
  private var hash: StateHash?
  /// Earlier versions, oldest first.
  private var past: Deque<Version> = []
  /// The updates to the current version, by base revision; nil if the snapshot is shorter.
  private var updatesByBase: [Int: EncodedUpdate?] = [:]
  private var compressedUpdates = CompressedUpdates()
  /// The current version's snapshot, once it is needed.
  private var snapshot: EncodedUpdate?
  /// The number of messages encoded, by kind.
  private(set) var encoded = (snapshots: 0, patches: 0)
  /// The size of the patch to the current version, in bytes of JSON; nil if nothing changed.
  private(set) var latestPatchSize: Int?
  /// The size of the last encoded snapshot, in bytes of JSON.
  private var snapshotSize = 0
  /// The total size of the patches since that snapshot, in bytes of JSON.
  private var changesSize = 0

  /// The number of actions reduced by each of the two stores behind a view state.
  package struct Count: Equatable, Codable, Sendable {
    package var app: Int
    var room = 0

    /// Neither count decreases, so no two counts of one history have the same sum.
    var revision: Int { app + room }
  }

  /// The chunks of the windowed lists in the versions.
  private var shownChunks = ShownChunks()

  /// A message to a subscriber, and its frame.
  struct EncodedUpdate {
    let message: StateMessage
    let frame: Frame
    /// The revision that it leads from; nil for a snapshot.
    let base: Int?

    init(_ message: StateMessage, from base: Int? = nil, leadingTo position: FramePosition) {
      (self.message, self.base) = (message, base)
      frame = Frame(message.bytes, leadingTo: position)
    }
  }

  /// A version that is ready to become the current one.
  struct PreparedVersion {
    fileprivate struct Next {
      let version: Version
      let patch: Patch
      let hash: StateHash?
      /// The update to the version; nil if the snapshot may be shorter.
      let update: EncodedUpdate?
    }

    let count: Count
    /// The next version; nil if the view state stays equal.
    fileprivate let next: Next?

    /// The size of the patch in bytes of JSON; nil if nothing changes.
    var patchSize: Int? { next?.patch.size }
  }

  /// Returns the revision that advancing to a version leads to.
  func revision(after prepared: PreparedVersion) -> Int {
    prepared.next?.version.revision ?? revision
  }

  /// The maximum number of bases, and their maximum total size, estimated from their JSON.
  private static var limit: (bases: Int, bytes: Int) { (64, 8 << 20) }

  /// - Parameter revision: the revision since which the view state is equal; by default that of `count`.
  init(
    _ view: any ViewState,
    room: EncodedState? = nil,
    count: Count,
    revision: Int? = nil,
    epoch: String,
    verifies: Bool = false
  ) throws(UnencodableValue) {
    self.count = count
    self.epoch = epoch
    self.verifies = verifies
    current = Version(revision: revision ?? count.revision, view: view, room: room)
    hash = try hash(of: current)
    _ = try snapshotUpdate()
  }

  /// The current view state of the app.
  var view: any ViewState { current.view }

  /// The current view state of the room itself.
  var room: EncodedState? { current.room }

  /// The current revision.
  var revision: Int { current.revision }

  private func position(at revision: Int) -> FramePosition {
    FramePosition(epoch: epoch, revision: revision)
  }

  /// Replaces the current version. The cost depends on what changed, not on the size of the state.
  func advance(
    to view: any ViewState,
    room: EncodedState? = nil,
    count: Count
  ) throws(UnencodableValue) {
    try advance(to: try prepared(view, room: room, count: count))
  }

  /// Returns the next version, to advance to later. Its update from the current version is encoded.
  func prepared(
    _ view: any ViewState,
    room: EncodedState?,
    count: Count
  ) throws(UnencodableValue) -> PreparedVersion {
    let version = Version(revision: count.revision, view: view, room: room)
    var patch = try version.patch(since: current)
    guard !patch.isEmpty else { return PreparedVersion(count: count, next: nil) }
    let hash = try hash(of: version)
    patch.hash = hash
    let update =
      patch.size < snapshotSize
      ? EncodedUpdate(
        patch.encoded,
        from: current.revision,
        leadingTo: position(at: count.revision)
      ) : nil
    return PreparedVersion(
      count: count,
      next: .init(version: version, patch: patch, hash: hash, update: update)
    )
  }

  /// Makes a prepared version the current one.
  ///
  /// - Parameter prepared: a version that was prepared after the last advance.
  func advance(to prepared: PreparedVersion) throws(UnencodableValue) {
    (count, latestPatchSize) = (prepared.count, prepared.patchSize)
    guard let next = prepared.next else { return }
    let base = current.revision
    past.append(current)
    forgetUpdates()
    (current, hash) = (next.version, next.hash)
    changesSize += next.patch.size
    // The snapshot may have doubled in size. Measuring it again costs no more than the patches sent since the last measurement.
    if changesSize > max(snapshotSize, Self.limit.bytes / Self.limit.bases) {
      _ = try snapshotUpdate()
    }
    updatesByBase[base] = .some(
      try update(
        of: next.patch,
        from: base,
        encoded: next.update
      )
    )
    // A large view state has fewer bases, to bound memory.
    let baseCount = min(Self.limit.bases, max(1, Self.limit.bytes / max(1, snapshotSize)))
    while past.count > baseCount { past.removeFirst() }
  }

  /// Continues at a later revision with the same view state.
  func skip(to revision: Int) {
    guard revision > current.revision else { return }
    past.append(current)
    current = Version(revision: revision, view: current.view, room: current.room)
    forgetUpdates()
  }

  private func forgetUpdates() {
    snapshot = nil
    updatesByBase.removeAll(keepingCapacity: true)
    compressedUpdates.removeAll()
  }

  /// Makes every patch from an earlier revision state the room's view state again.
  func forgetRooms() {
    past = Deque(past.map { Version(revision: $0.revision, view: $0.view, room: nil) })
  }

  /// Returns a history of the current version alone, in another epoch.
  func renamed(_ epoch: String) throws(UnencodableValue) -> PatchHistory {
    try PatchHistory(
      view,
      room: room,
      count: count,
      revision: revision,
      epoch: epoch,
      verifies: verifies
    )
  }

  /// Returns a chunk's rows, if the current version or an earlier one that a patch can start from has the chunk.
  ///
  /// - Returns: nil if there is no such chunk.
  func chunk(at address: ChunkAddress) throws(UnencodableValue) -> ChunkRows? {
    for version in past where version.revision > shownChunks.revision ?? .min {
      try shownChunks.add(version)
    }
    if current.revision > shownChunks.revision ?? .min { try shownChunks.add(current) }
    shownChunks.forget(before: past.first?.revision ?? current.revision)
    return shownChunks[address]
  }

  private func hash(of version: Version) throws(UnencodableValue) -> StateHash? {
    verifies ? try version.encoded().hash : nil
  }
}

extension PatchHistory {
  /// Returns the message that leads from a revision to the current one: a patch, or a snapshot if that is
  /// shorter or the revision is unknown.
  ///
  /// - Parameter base: the revision, of this epoch; nil for a subscriber without one.
  func frame(from base: Int?) throws(UnencodableValue) -> Frame {
    try update(from: base).frame
  }

  /// Returns the same message as text, and compressed.
  ///
  /// - Parameter compresses: whether any subscriber inflates messages.
  func sharedFrame(
    from base: Int?,
    compressing compresses: Bool
  ) throws(UnencodableValue) -> SharedFrame {
    let update = try update(from: base)
    guard compresses else { return SharedFrame(text: update.frame) }
    return SharedFrame(text: update.frame, compressed: compressedUpdates.update(update)?.frame)
  }

  /// Returns the same message with the subscriber's own data.
  ///
  /// - Parameter inflates: whether the subscriber inflates messages.
  func frame(
    from base: Int?,
    for identity: ViewerIdentity?,
    _ personalUpdate: PersonalUpdate?,
    inflating inflates: Bool = false
  ) throws(UnencodableValue) -> Frame {
    let update = try update(from: base)
    let position = position(at: revision)
    if inflates, let message = compressedUpdates.update(update)?.message {
      return Frame(compressed: message.bytes(for: identity, personalUpdate), leadingTo: position)
    }
    return Frame(update.message.bytes(for: identity, personalUpdate), leadingTo: position)
  }

  /// Returns the current snapshot, for a page that is not connected yet.
  func snapshot(for identity: ViewerIdentity) throws(UnencodableValue) -> [UInt8] {
    try snapshotUpdate().message.bytes(for: identity)
  }

  private func update(from base: Int?) throws(UnencodableValue) -> EncodedUpdate {
    guard let base else { return try snapshotUpdate() }
    // Not with `??`, because it does not support typed errors.
    if let known = updatesByBase[base] {
      return if let known { known } else { try snapshotUpdate() }
    }
    // An unknown revision gets no entry, because a client may ask for any number of them.
    guard let old = version(at: base) else { return try snapshotUpdate() }
    let update = try patchUpdate(since: old)
    // Even a nil entry saves the comparison for the next subscriber at this revision.
    updatesByBase[base] = .some(update)
    return if let update { update } else { try snapshotUpdate() }
  }

  /// Whether a patch leads from a revision to the current one.
  func contains(_ revision: Int) -> Bool { version(at: revision) != nil }

  private func version(at revision: Int) -> Version? {
    revision == current.revision ? current : past.last { $0.revision == revision }
  }

  private func patchUpdate(since old: Version) throws(UnencodableValue) -> EncodedUpdate? {
    var patch = try current.patch(since: old)
    patch.hash = hash
    return try update(of: patch, from: old.revision)
  }

  /// Encodes a patch, unless the snapshot is no longer than it.
  ///
  /// - Parameter encoded: the update, if it is encoded already.
  private func update(
    of patch: Patch,
    from base: Int,
    encoded known: EncodedUpdate? = nil
  ) throws(UnencodableValue) -> EncodedUpdate? {
    // The recorded size may be out of date: encode the snapshot before preferring it.
    if patch.size >= snapshotSize { _ = try snapshotUpdate() }
    guard patch.size < snapshotSize else { return nil }
    encoded.patches += 1
    return known
      ?? EncodedUpdate(patch.encoded, from: base, leadingTo: position(at: revision))
  }

  private func snapshotUpdate() throws(UnencodableValue) -> EncodedUpdate {
    if let snapshot { return snapshot }
    let state = try current.encoded()
    let message = Snapshot(
      epoch: epoch,
      revision: revision,
      state: state,
      room: current.room,
      hash: hash
    )
    let update = EncodedUpdate(message.encoded, leadingTo: position(at: revision))
    snapshot = update
    encoded.snapshots += 1
    (snapshotSize, changesSize) = (state.size + (current.room?.size ?? 0), 0)
    return update
  }
}
