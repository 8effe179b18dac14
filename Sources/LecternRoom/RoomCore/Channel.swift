internal import Composable
internal import LecternTransport
internal import LecternWire

/// The view state of one access level, and its subscribers. They see the same, in the same bytes, and may send
/// the same actions.
///
/// ```
///   publish(view) ─▶ PatchHistory ─▶ flush() ─▶ one frame a base revision ─▶ the subscribers at that revision
/// ```
///
/// A subscriber has no queue, only the revision last sent. A slow subscriber gets the patch from its revision
/// to the current one once its connection is writable. So it skips states and delays no other.
///
/// The type is not generic, so its per-action work is compiled for concrete types. It is a class, because a room looks
/// into it several times for each action, and a copy of it would have a dozen references to count.
package final class Channel {
  let accessLevel: AccessLevel
  private var epoch: String
  let verifies: Bool
  let threads: SendThreads
  /// The revision of the last flush. Most subscribers have it.
  var flushedRevision: Int?
  var subscribers = Subscribers()
  /// The viewer of each subscriber, by the ids of their connections.
  var viewers: [Int: ChannelViewer] = [:]
  /// The versions of the view state; nil until the first is published.
  private(set) var history: PatchHistory?
  /// The next version. It is not shown before it is published.
  private var prepared: Prepared?
  /// The number of the app's actions before the view state.
  var appCount: Int?
  /// The fields that a page may bind.
  private(set) var exposedBindings = ExposedBindings()
  /// The parts of an identity that the subscribers share.
  package var shared: SharedIdentity
  /// The personal view states of the next version.
  var personalViews = ChannelPersonalViews()
  /// What watchers wait for; nil if none waits.
  var awaited: AwaitedVersion?

  /// - Parameters:
  ///   - accessLevel: the access level of the subscribers.
  ///   - instanceID: the identifier of this instance of the room.
  ///   - verifies: whether each message carries the hash of the state that it leads to.
  ///   - threads: sends the frames that many subscribers share.
  init(
    _ accessLevel: AccessLevel,
    instanceID: String,
    verifies: Bool = false,
    threads: SendThreads = .one
  ) {
    self.accessLevel = accessLevel
    shared = SharedIdentity(accessLevel: accessLevel)
    self.verifies = verifies
    self.threads = threads
    epoch = accessLevel.epoch(in: instanceID)
  }
}

// Publishing.
extension Channel {
  private struct Prepared {
    let version: PatchHistory.PreparedVersion
    let exposedBindings: ExposedBindings
  }

  /// Whether anyone receives the next version.
  var isShown: Bool { awaited != nil || !subscribers.isEmpty }

  /// Publishes a view state of the app together with the room's state.
  ///
  /// - Parameters:
  ///   - view: the app's view state.
  ///   - exposedBindings: the fields that a page may bind.
  ///   - room: the room's state.
  ///   - count: the number of actions before the two states.
  func publish(
    _ view: any ViewState,
    exposing exposedBindings: ExposedBindings,
    in room: RoomState,
    at count: PatchHistory.Count
  ) throws(UnencodableValue) {
    try prepare(view, exposing: exposedBindings, in: room, at: count)
    try publishPrepared()
  }

  /// Publishes a new state of the room beside the current view state of the app.
  func publish(_ room: RoomState, at count: PatchHistory.Count) throws(UnencodableValue) {
    try prepare(room, at: count)
    try publishPrepared()
  }

  /// Prepares a view state for ``publishPrepared()``: makes and encodes its patch. The first view state is published immediately.
  ///
  /// - Parameter revision: the revision since which the first view state is equal; by default that of `count`.
  func prepare(
    _ view: any ViewState,
    exposing exposedBindings: ExposedBindings,
    in room: @autoclosure () -> RoomState,
    at count: PatchHistory.Count,
    since revision: Int? = nil
  ) throws(UnencodableValue) {
    guard let history else {
      self.exposedBindings = exposedBindings
      history = try PatchHistory(
        view,
        room: encoded(room()),
        count: count,
        revision: revision,
        epoch: epoch,
        verifies: verifies
      )
      return
    }
    let isRoomSame = history.count.room == count.room
    let encodedRoom = isRoomSame ? history.room : try encoded(room())
    let version = try history.prepared(view, room: encodedRoom, count: count)
    prepared = Prepared(version: version, exposedBindings: exposedBindings)
  }

  /// Returns the room's view state for the subscribers. They are shown the carets of the fields that they may edit.
  private func encoded(_ room: RoomState) throws(UnencodableValue) -> EncodedState {
    var room = room
    room.carets.shown.removeAll { !shared.allows($0.field) }
    return try room.encoded(for: accessLevel)
  }

  /// Prepares a new state of the room beside the current view state of the app.
  func prepare(_ room: RoomState, at count: PatchHistory.Count) throws(UnencodableValue) {
    guard let history else { return }
    try prepare(history.view, exposing: exposedBindings, in: room, at: count)
  }

  /// The revision of subscribers once the prepared view state is published. It advances only if the view state differs.
  var preparedRevision: Int {
    guard let history else { return 0 }
    return prepared.map { history.revision(after: $0.version) } ?? history.revision
  }

  /// The size of the latest patch in bytes of JSON; nil if nothing changed. If a view state is prepared, its patch counts.
  var latestPatchSize: Int? {
    if let prepared { prepared.version.patchSize } else { history?.latestPatchSize }
  }

  /// Returns the size of the patch to a view state of the app, in bytes of JSON; nil if nothing would change.
  func patchSize(to view: any ViewState) -> Int? {
    guard let history else { return nil }
    return try? history.prepared(view, room: history.room, count: history.count).patchSize
  }

  /// Makes the prepared view state the current one, if there is one.
  func publishPrepared() throws(UnencodableValue) {
    guard let prepared, let history else { return }
    self.prepared = nil
    exposedBindings = prepared.exposedBindings
    try history.advance(to: prepared.version)
  }

  /// Installs the view states of a replay.
  func install(
    _ history: PatchHistory?,
    exposing exposedBindings: ExposedBindings,
    after count: Int?
  ) {
    (self.history, self.exposedBindings, appCount) = (history, exposedBindings, count)
  }

  /// Returns the snapshot for a page that is about to load; nil until a view state is published.
  func firstPaint() throws(UnencodableValue) -> FirstPaintSnapshot? {
    guard let history else { return nil }
    return FirstPaintSnapshot(
      version: "\(epoch)-\(history.revision)-\(shared.allowedActions.joined())",
      bytes: try history.snapshot(for: shared.anonymous)
    )
  }
}

// Subscribing.
extension Channel {
  func subscribe(_ subscriber: Subscriber, _ viewer: ChannelViewer) {
    subscribers.insert(subscriber)
    viewers[subscriber.connection.id] = viewer
  }

  @discardableResult
  func unsubscribe(_ id: Int) -> ChannelViewer? {
    _ = subscribers.remove(id)
    return viewers.removeValue(forKey: id)
  }

  /// Moves a subscriber to another channel, with its personal view states that aren't published yet.
  func move(_ id: Int, to other: Channel, _ standing: ParticipantStanding) {
    guard var subscriber = subscribers.remove(id), var viewer = viewers.removeValue(forKey: id)
    else { return }
    // A channel doesn't know the revisions of another channel.
    subscriber.restart(from: nil)
    viewer.standing = standing
    other.subscribe(subscriber, viewer)
    if personalViews.due.contains(id) { other.personalViews.due.append(id) }
    other.personalViews.prepared += personalViews.prepared.filter { $0.connection == id }
  }

  /// Makes the next frame to a subscriber state its identity again.
  func repeatIdentity(to id: Int, _ standing: ParticipantStanding) {
    viewers[id]?.standing = standing
    subscribers.update(id) { $0.repeatIdentity() }
  }

  /// Starts another sequence of revisions. The next frame to each subscriber is a snapshot.
  func beginEpoch(in instanceID: String) throws(UnencodableValue) {
    epoch = accessLevel.epoch(in: instanceID)
    if let history { self.history = try history.renamed(epoch) }
    for id in subscribers.ids { subscribers.update(id) { $0.restart(from: nil) } }
  }

  /// Forgets the view state and the subscribers.
  func reset(instanceID: String) {
    epoch = accessLevel.epoch(in: instanceID)
    (history, prepared, appCount, subscribers) = (nil, nil, nil, Subscribers())
    viewers = [:]
    personalViews = ChannelPersonalViews()
  }

  /// Makes the next frame to each subscriber state its identity again.
  func repeatIdentities() {
    for id in subscribers.ids { subscribers.update(id) { $0.repeatIdentity() } }
  }

  /// Adds a reply to a subscriber; ``flush(_:)`` sends it.
  ///
  /// - Returns: the number of its replies that are not sent yet.
  func append(_ reply: Subscriber.Reply, to id: Int) -> Int {
    subscribers.update(id) { $0.replies.append(reply) }
    return subscribers[id]?.replies.count ?? 0
  }

  /// Records that a connection can take a frame again.
  func connectionBecameWritable(_ id: Int) {
    subscribers.update(id) { $0.isBehind = false }
  }

  /// Makes the next frame to a subscriber start from its page's position, and state the subscriber's own data.
  func framesLost(by id: Int, since position: FramePosition?) {
    viewers[id]?.personalViews.repeatWhole()
    let base = position.flatMap { $0.epoch == epoch ? $0.revision : nil }
    subscribers.update(id) { $0.restart(from: base) }
  }
}
