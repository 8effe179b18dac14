internal import Composable
internal import LecternTransport
internal import LecternWire

/// The view state of one access level, and its subscribers: they see the same, in the same bytes, and may send
/// the same actions.
///
/// ```
///   publish(view) ─▶ PatchHistory ─▶ flush() ─▶ one frame a base revision ─▶ the subscribers at that revision
/// ```
///
/// A subscriber has no queue: it has the revision last sent. One that is behind gets the patch from its revision
/// to the current one once its connection is writable, so it skips states and delays no other.
///
/// The type is not generic, so its per-action work is compiled for concrete types. It is a class, as a room looks
/// into it several times for each action, and a copy of it would have a dozen references to count.
final class Channel {
  let accessLevel: AccessLevel
  private let epoch: String
  private let verifies: Bool
  private(set) var subscribers = Subscribers()
  /// The versions of the view state; nil until the first is published.
  private(set) var history: PatchHistory?
  /// The fields that a page may bind.
  private(set) var exposedBindings = ExposedBindings()
  /// The names of the actions that the subscribers may send.
  var allowedActions: [String] = []

  /// - Parameters:
  ///   - accessLevel: the access level of the subscribers.
  ///   - instanceID: the identifier of this instance of the room.
  ///   - verifies: whether each message carries the hash of the state that it leads to.
  init(_ accessLevel: AccessLevel, instanceID: String, verifies: Bool = false) {
    self.accessLevel = accessLevel
    self.verifies = verifies
    epoch = accessLevel.epoch(in: instanceID)
  }
}

// Publishing.
extension Channel {
  /// Publishes a view state of the app together with the room's state.
  ///
  /// - Parameters:
  ///   - view: the app's view state.
  ///   - exposedBindings: the fields that a page may bind.
  ///   - room: the room's state.
  ///   - count: the number of actions behind them.
  func publish(
    _ view: any ViewState,
    exposing exposedBindings: ExposedBindings,
    in room: RoomState,
    at count: PatchHistory.Count
  ) throws(UnencodableValue) {
    self.exposedBindings = exposedBindings
    guard let history else {
      history = try PatchHistory(
        view,
        room: room.encoded(for: accessLevel),
        count: count,
        epoch: epoch,
        verifies: verifies
      )
      return
    }
    let isRoomSame = history.count.room == count.room
    let room = isRoomSame ? history.room : try room.encoded(for: accessLevel)
    try history.advance(to: view, room: room, count: count)
  }

  /// Publishes a new state of the room beside the current view state of the app.
  func publish(_ room: RoomState, at count: PatchHistory.Count) throws(UnencodableValue) {
    guard let history else { return }
    try history.advance(to: history.view, room: room.encoded(for: accessLevel), count: count)
  }

  /// Returns the snapshot for a page that is about to load; nil until a view state is published.
  func firstPaint() throws(UnencodableValue) -> FirstPaintSnapshot? {
    guard let history else { return nil }
    return FirstPaintSnapshot(
      version: "\(epoch)-\(history.revision)-\(allowedActions.joined())",
      bytes: try history.snapshot(for: anonymousIdentity)
    )
  }
}

// Subscribing.
extension Channel {
  func subscribe(_ subscriber: Subscriber) {
    subscribers.insert(subscriber)
  }

  func unsubscribe(_ id: Int) -> Subscriber? {
    subscribers.remove(id)
  }

  /// Has the next frame to a subscriber state its identity again.
  func repeatIdentity(to id: Int) {
    subscribers.update(id) { $0.repeatIdentity() }
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

  func close(_ id: Int, reason: String) {
    subscribers[id]?.connection.close(.policyViolation, reason: reason)
  }

  /// Returns the identity that a page is sent.
  func identity(of session: Session) -> ViewerIdentity {
    ViewerIdentity(
      id: session.id,
      role: accessLevel.role,
      allowedActions: allowedActions,
      isDriving: accessLevel == .driver,
      canRaiseHand: allowsRaisingHand && !session.hasRaisedHand,
      hasRaisedHand: session.hasRaisedHand,
      isOut: session.isOut
    )
  }

  /// The identity of a page that is not connected yet.
  private var anonymousIdentity: ViewerIdentity {
    ViewerIdentity(
      id: "",
      role: accessLevel.role,
      allowedActions: allowedActions,
      canRaiseHand: allowsRaisingHand
    )
  }

  private var allowsRaisingHand: Bool {
    accessLevel == .participant && allowedActions.contains(AccessLevel.raiseHand)
  }
}

// Sending.
extension Channel {
  /// Sends each subscriber what it lacks: the frame from its revision to the current one, and its replies.
  ///
  /// - Throws: an error of encoding, after all other subscribers are served.
  func flush() throws(UnencodableValue) {
    guard let history else { return }
    var problem: UnencodableValue?
    // Most subscribers are at the revision of the one before them, and get the same frame.
    var shared: (base: Int, frame: Frame)?
    var index = 0
    subscribers.prefetchConnections(from: index)
    while true {
      if let (base, frame) = shared {
        index = subscribers.share(frame, from: base, to: history.revision, startingAt: index)
      }
      guard index < subscribers.count else { break }
      do throws(UnencodableValue) {
        shared = try flush(index: index, from: history) ?? shared
      } catch {
        problem = error
      }
      index += 1
    }
    if let problem { throw problem }
  }

  /// Sends one subscriber what it lacks.
  func flush(_ id: Int) throws(UnencodableValue) {
    guard let history, let index = subscribers.index(of: id) else { return }
    _ = try flush(index: index, from: history)
  }

  /// - Returns: the frame, and its base revision, where other subscribers may share it.
  private func flush(
    index: Int,
    from history: PatchHistory
  ) throws(UnencodableValue) -> (base: Int, frame: Frame)? {
    guard !subscribers[index: index].isBehind else { return nil }
    let revision = history.revision
    switch subscribers[index: index].position {
    case .at(revision):
      subscribers.send(nil, at: revision, toIndex: index)
      return nil
    case .at(let base):
      let frame = try history.frame(from: base)
      subscribers.send(frame, at: revision, toIndex: index)
      return (base, frame)
    case .new(let base):
      let identity = identity(of: subscribers[index: index].session)
      let frame = try history.firstFrame(from: base, for: identity)
      subscribers.send(frame, at: revision, toIndex: index)
      return nil
    }
  }
}
