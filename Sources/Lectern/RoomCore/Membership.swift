internal import Composable
internal import LecternTransport
internal import LecternWire

/// The members of a room: their sessions, access levels, devices and links.
///
/// It is pure: each input returns the changes that the room makes to its channels, its connections and its store.
///
/// ```
///   connection ─▶ join, leave ─┐
///   secret ─▶ grantDevice ─────┼─▶ [Change] ─▶ Room
///   RoomState ─▶ update ───────┘
/// ```
struct Membership {
  /// What the room does. Sent actions come last: they change the membership in turn.
  enum Change {
    case subscribe(Subscriber, to: AccessLevel)
    case unsubscribe(Int, from: AccessLevel)
    /// The connection's access level has changed.
    case move(Int, from: AccessLevel, to: AccessLevel)
    /// The connection's identity has changed.
    case repeatIdentity(Int, in: AccessLevel)
    case close(Int, in: AccessLevel, reason: String)
    case headcountChanged
    /// Links or devices have changed that outlive the room.
    case persistedLinksChanged
    /// A short join code has been guessed at too often.
    case joinCodeGuessedAt
    case send(RoomAction)
  }

  /// A connection's session, and what it sees.
  struct Member {
    let session: Session
    var accessLevel: AccessLevel
  }

  /// The room's state that the access levels reflect.
  var room = RoomState()
  /// The room's state with what is not durable yet, and so not shown. An action has to be sent for a hand that is not shown, too.
  var latest = RoomState()
  /// The participants that a presenter has put out.
  var out: Set<Participant.ID> = []
  var devices = Devices()
  private(set) var walls = Walls()
  /// The connections of the pages that show the inspector.
  private var inspectors: Set<Int> = []

  /// The identifier of this instance of the room.
  let instanceID: String
  /// The identifier of the sequence of revisions, which pages resume from.
  var epochID: String
  let roleWithoutLink: Role
  /// The members, by the ids of their connections.
  var members: [Int: Member] = [:]
  var sessions: Sessions
  private var participantPages = ParticipantPages()
  /// Whether hands were raised or lowered since the last ``settleHands()``.
  var haveHandsChanged = false
  var guesses = GuessCounter()
  /// The wrong codes since the join code was made, where it is short.
  var shortCodeGuesses = 0
  /// The secret of the ghosts of a rehearsal; nil where nothing is rehearsed.
  var ghostSecret: Secret?

  /// - Parameters:
  ///   - instanceID: the identifier of this instance of the room.
  ///   - roleWithoutLink: the role of a viewer without a link.
  init(instanceID: String, roleWithoutLink: Role) {
    self.instanceID = instanceID
    epochID = instanceID
    self.roleWithoutLink = roleWithoutLink
    sessions = Sessions(instanceID: instanceID)
  }
}

extension Membership {
  /// Forgets the sessions and the room's state. Devices and the rehearsal stay.
  mutating func reset(instanceID: String) {
    let (devices, ghostSecret) = (devices, ghostSecret)
    self = Membership(instanceID: instanceID, roleWithoutLink: roleWithoutLink)
    (self.devices, self.ghostSecret) = (devices, ghostSecret)
  }

  var isEmpty: Bool { members.isEmpty }

  /// Whether a presenter looks at the room's actions.
  var isInspected: Bool {
    // A link can be revoked while the page is open.
    inspectors.contains { members[$0]?.accessLevel == .presenter }
  }

  /// Returns the connections of a participant.
  func connections(of participant: Participant.ID) -> [Int] {
    participantPages.connections(of: participant)
  }

  /// Returns the access level of a connection; nil where it is not open.
  func accessLevel(of connection: Int) -> AccessLevel? { members[connection]?.accessLevel }

  /// Returns the member of a connection; nil where a newer connection of the page has replaced it.
  func activeMember(on connection: Int) -> Member? {
    guard let member = members[connection], member.session.connection == connection else {
      return nil
    }
    return member
  }

  /// Adds a connection, which opens or resumes a session.
  mutating func join(
    _ connection: any Connection,
    _ request: UpgradeRequest,
    at now: Duration
  ) -> (session: Session, changes: [Change]) {
    let resumption = Resumption { request[$0] }
    let pass = pass(cookie: request.cookie)
    let isPresenters = pass?.link.role == .presenter
    // The preview of the wall on a presenter's page is no viewer, whether it is connected or away.
    let isPreview = request["screen"] == "preview" && isPresenters
    let (session, replaced) = sessions.open(
      isPreview ? nil : resumption.client,
      connection: connection.id,
      at: now
    )
    session.isPreview = isPreview
    // A page that has another is sent the whole.
    if session.personalViews.sent?.revision != resumption.mine { session.personalViews.sent = nil }
    // `?as=audience` forces the audience's view.
    let isForced = request["as"] == Role.audience.rawValue
    let participant = pass?.participant ?? participant(cookie: request.cookie)
    session.isGhost = participant.map(GhostCookie.isGhost) ?? false
    identify(session, as: participant, by: isForced ? nil : pass, on: connection.id)
    if request["screen"] == "inspector", isPresenters { inspectors.insert(connection.id) }
    if request["screen"] == "wall" { walls.insert(connection, isPresenters: isPresenters) }

    let accessLevel = accessLevel(of: session)
    members[connection.id] = Member(session: session, accessLevel: accessLevel)
    let epoch = accessLevel.epoch(in: epochID)
    let base = resumption.position.flatMap { $0.epoch == epoch ? $0.revision : nil }
    let subscriber = Subscriber(
      session: session,
      connection: connection,
      position: .new(base: base)
    )
    var changes = [Change.subscribe(subscriber, to: accessLevel)]
    if let replaced, let member = members[replaced] {
      let reason = "replaced by a newer connection of this page"
      changes.append(.close(replaced, in: member.accessLevel, reason: reason))
    }
    return (session, changes + resume(session))
  }

  /// Removes a connection. Its session stays for the page to resume.
  mutating func leave(_ connection: Int, at now: Duration) -> [Change] {
    guard let member = members.removeValue(forKey: connection) else { return [] }
    let session = member.session
    participantPages.remove(connection)
    walls.remove(connection)
    inspectors.remove(connection)
    sessions.close(session, connection: connection, at: now)
    var changes = [Change.unsubscribe(connection, from: member.accessLevel), .headcountChanged]
    guard session.connection == nil else { return changes }
    // The participant has left only once no page of its device is connected.
    if latest.involves(session.participant), !participantPages.contains(session.participant) {
      changes.append(.send(.hands(.viewerLeft(session.participant))))
    }
    return changes + hidePointer(of: session)
  }

  /// Assigns the session to the participant and the device whose cookies the page carries. Without cookies, the page is
  /// a participant of its own.
  private mutating func identify(
    _ session: Session,
    as participant: Participant.ID?,
    by pass: Pass?,
    on connection: Int
  ) {
    session.link = pass?.link.id
    session.participant = participant ?? session.id
    if let pass { devices.noteUse(of: pass.device) }
    participantPages.insert(connection, of: session.participant)
  }

  private func resume(_ session: Session) -> [Change] {
    session.sentStanding = ParticipantStanding(
      isOut: out.contains(session.participant),
      hasRaisedHand: room.hands.isRaised(by: session.participant)
    )
    var changes: [Change] = []
    if latest.hands.missing.contains(session.participant) {
      changes.append(.send(.hands(.viewerCame(session.participant))))
    }
    changes += hidePointer(of: session)
    // The link by which it took part may have been revoked meanwhile.
    if role(of: session) == .audience { changes += revokeFloor(session) }
    return changes
  }

  /// A page that is gone, or that has just loaded, cannot hide its pointer itself.
  private func hidePointer(of session: Session) -> [Change] {
    latest.pointer.session == session.id ? [.send(.pointer(.pointerHidden))] : []
  }

  /// A participant that may no longer take part loses the floor and its hand.
  func revokeFloor(_ session: Session) -> [Change] {
    latest.involves(session.participant)
      ? [.send(.hands(.viewerVanished(session.participant)))] : []
  }
}
