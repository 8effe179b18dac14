internal import Composable
internal import LecternTransport
internal import LecternWire

/// The members of a room: their sessions, access levels, devices and links.
///
/// It is pure: each input returns changes for the room to make to its channels, its connections and its store.
///
/// ```
///   connection ─▶ join, leave ─┐
///   secret ─▶ grantDevice ─────┼─▶ [Change] ─▶ Room
///   RoomState ─▶ update ───────┘
/// ```
package struct Membership {
  /// A change for the room to make. Actions come last, because they change the membership in turn.
  enum Change {
    case subscribe(Subscriber, ChannelViewer, to: AccessLevel)
    /// The connection of a session has closed.
    case unsubscribe(Int, from: AccessLevel, session: Int)
    /// The connection's access level has changed.
    case move(Int, from: AccessLevel, to: AccessLevel, ParticipantStanding)
    /// The connection's identity has changed.
    case repeatIdentity(Int, in: AccessLevel, ParticipantStanding)
    case close(Int, in: AccessLevel, CloseCode = .policyViolation, reason: String)
    case headcountChanged
    /// The saved links or devices have changed.
    case persistedLinksChanged
    /// A short join code has been guessed too often.
    case joinCodeGuessedAt
    /// Walls show another way to join.
    case invitationChanged(Invitation?)
    case send(RoomAction)
  }

  /// A connection's session, and its view.
  struct Member {
    /// The session's key.
    let session: Int
    let viewer: Viewer
    /// The link by which the page's device has come, if any.
    let link: Link.ID?
    /// Whether the page has the audience's view, whatever its link.
    let isForced: Bool
    /// Whether the page is the preview of a wall on a presenter's page.
    let isPreview: Bool
    /// The number of the messages of a call so far; nil for a page.
    var callLength: Int?
    /// Who makes its messages.
    var origin = ActionOrigin.page
    /// The session of a person who has signed in.
    var signIn: MemberSignIn?
    var accessLevel: AccessLevel
    /// The participant's standing that the page was last sent.
    var standing = ParticipantStanding()

    /// Whether it is a call, and has no page.
    var isCall: Bool { callLength != nil }
  }

  /// The room's state that the access levels reflect.
  package var room = RoomState()
  /// The room's state, including changes that aren't durable, and so not shown. A hand needs its action even before it is shown.
  var latest = RoomState()
  /// The participants that a presenter has removed.
  var removed: Set<Participant.ID> = []
  package var devices = Devices()
  private(set) var walls = Walls()
  /// The connections of the pages that show the inspector.
  private var inspectors: Set<Int> = []

  /// The identifier of this instance of the room.
  let instanceID: String
  /// The identifier of the sequence of revisions. Pages resume from it.
  var epochID: String
  let roleWithoutLink: Role
  /// The members, by the ids of their connections.
  var members: [Int: Member] = [:]
  package var sessions: Sessions
  private var participantPages = ParticipantPages()
  /// Whether hands were raised or lowered since the last ``settleHands()``.
  var haveHandsChanged = false
  var guesses = GuessCounter()
  /// The wrong codes since the join code was made, if it is short.
  var shortCodeGuesses = 0
  /// The secret of the ghosts of a rehearsal; nil if nothing is rehearsed.
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

  package var isEmpty: Bool { members.isEmpty }

  /// Whether a presenter looks at the room's actions.
  var isInspected: Bool {
    // A link can be revoked while the page is open.
    inspectors.contains { members[$0]?.accessLevel == .presenter }
  }

  /// Returns the connections of a participant.
  func connections(of participant: Participant.ID) -> [Int] {
    participantPages.connections(of: participant)
  }

  /// Returns the access level of a connection; nil if it is not open.
  func accessLevel(of connection: Int) -> AccessLevel? { members[connection]?.accessLevel }

  /// Returns the member of a connection; nil if a newer connection of the page has replaced it.
  func activeMember(on connection: Int) -> Member? {
    guard let member = members[connection], isCurrent(connection, of: member) else { return nil }
    return member
  }

  /// Whether no newer connection of its page has replaced a member's connection.
  private func isCurrent(_ connection: Int, of member: Member) -> Bool {
    sessions[member.session]?.connection == connection
  }

  /// Returns the connection that a request of the same page replaces, if any.
  func connection(replacedBy request: UpgradeRequest) -> Int? {
    Resumption { request[$0] }.client.flatMap(sessions.connection)
  }

  /// Adds a connection. It opens or resumes a session.
  mutating func join(
    _ connection: any Connection,
    _ request: UpgradeRequest,
    at now: Duration
  ) -> (member: Member, changes: [Change]) {
    let resumption = Resumption { request[$0] }
    let pass = pass(cookie: request.cookie)
    let signIn = request.account.map { MemberSignIn($0, at: now) }
    let isPresenters = pass?.link.role == .presenter || signIn?.role == .presenter
    // The preview of the wall on a presenter's page isn't a viewer, whether connected or away.
    let isPreview = request["screen"] == "preview" && isPresenters
    let (key, replaced) = sessions.open(
      isPreview ? nil : resumption.client,
      connection: connection.id,
      at: now
    )
    // `?as=audience` forces the audience's view.
    let isForced = request["as"] == Role.audience.rawValue
    let isWall = request["screen"] == "wall"
    var viewer = identify(
      key,
      as: request.account.map { participant(of: $0) } ?? pass?.participant
        ?? participant(cookie: request.cookie),
      by: isForced ? nil : pass,
      on: connection.id
    )
    viewer.isInvited = (pass != nil || signIn != nil) && (isWall || isPreview)
    // A former room has had the same revisions.
    let isOfThisEpoch = AccessLevel.allCases.contains {
      $0.epoch(in: epochID) == resumption.position?.epoch
    }
    sessions.update(key) { session in
      // If the page has another personal view state, it is sent a complete one.
      if !isOfThisEpoch || session.personalView?.revision != resumption.personalRevision {
        session.personalView = nil
      }
    }
    let session = sessions[key]
    if request["screen"] == "inspector", isPresenters { inspectors.insert(connection.id) }
    if isWall { walls.insert(connection, isPresenters: isPresenters) }

    let link = pass?.link.id
    let accessLevel =
      isForced
      ? accessLevel(of: viewer.participant, by: nil)
      : accessLevel(of: viewer.participant, by: link, granting: signIn?.role)
    let member = Member(
      session: key,
      viewer: viewer,
      link: link,
      isForced: isForced,
      isPreview: isPreview,
      signIn: signIn,
      accessLevel: accessLevel,
      standing: standing(of: viewer.participant)
    )
    members[connection.id] = member
    let epoch = accessLevel.epoch(in: epochID)
    let base = resumption.position.flatMap { $0.epoch == epoch ? $0.revision : nil }
    let subscriber = Subscriber(
      connection: connection,
      inflates: request.inflates,
      isGhost: viewer.isGhost,
      position: .new(base: base),
      isUnpublished: session?.isUnpublished == true
    )
    let channelViewer = ChannelViewer(
      viewer: viewer,
      standing: member.standing,
      personalViews: ViewerPersonalViews(sent: session?.personalView)
    )
    var changes = [Change.subscribe(subscriber, channelViewer, to: accessLevel)]
    if let replaced, let member = members[replaced] {
      let reason = "replaced by a newer connection of this page"
      changes.append(.close(replaced, in: member.accessLevel, reason: reason))
    }
    return (member, changes + resume(member) + introduce(request.account, as: viewer.participant))
  }

  /// Removes a connection. The page can resume its session.
  mutating func leave(_ connection: Int, at now: Duration) -> [Change] {
    guard let member = members.removeValue(forKey: connection) else { return [] }
    let (isCurrent, participant) = (isCurrent(connection, of: member), member.viewer.participant)
    participantPages.remove(connection)
    walls.remove(connection)
    inspectors.remove(connection)
    sessions.close(member.session, connection: connection, at: now)
    var changes = [
      Change.unsubscribe(connection, from: member.accessLevel, session: member.session),
      .headcountChanged,
    ]
    guard isCurrent else { return changes }
    // The participant has left once no page of its device is connected.
    if latest.involves(participant), !participantPages.contains(participant) {
      changes.append(.send(.hands(.viewerLeft(participant))))
    }
    return changes + hidePointers(of: member.viewer)
  }

  /// Offers a participant a file, or none any more.
  ///
  /// - Returns: the changes of the participant's pages; nil if none is connected or about to return.
  mutating func offer(
    _ file: FileOffer?,
    to participant: Participant.ID
  ) -> [Change]? {
    guard file == nil || participantPages.contains(participant) || sessions.contains(participant)
    else { return nil }
    participantPages.offer(file, to: participant)
    return connections(of: participant).compactMap { connection in
      members[connection]?.standing.file = file
      return members[connection].map {
        .repeatIdentity(connection, in: $0.accessLevel, $0.standing)
      }
    }
  }

  /// Returns the standing to send to a participant's page.
  func standing(of participant: Participant.ID) -> ParticipantStanding {
    ParticipantStanding(
      isRemoved: removed.contains(participant),
      hasRaisedHand: room.hands.isRaised(by: participant),
      file: participantPages.file(for: participant)
    )
  }

  /// Assigns the session to the participant and the device whose cookies the page sends. Without cookies, the page is
  /// a separate participant.
  mutating func identify(
    _ session: Int,
    as participant: Participant.ID?,
    by pass: Pass?,
    on connection: Int
  ) -> Viewer {
    let id = sessions[session]?.id ?? ""
    let viewer = Viewer(
      id: id,
      participant: participant ?? id,
      isGhost: participant.map(GhostCookie.isGhost) ?? false
    )
    sessions.update(session) {
      ($0.participant, $0.isGhost) = (viewer.participant, viewer.isGhost)
    }
    if let pass { devices.recordUse(of: pass.device) }
    participantPages.insert(connection, of: viewer.participant)
    return viewer
  }

  func resume(_ member: Member) -> [Change] {
    let participant = member.viewer.participant
    var changes: [Change] = []
    if latest.hands.missing.contains(participant) {
      changes.append(.send(.hands(.viewerReturned(participant))))
    }
    changes += hidePointers(of: member.viewer)
    // The link by which the participant took part may have been revoked meanwhile.
    // A page that shows what the audience sees says nothing of its person.
    if !member.isForced, role(of: member) == .audience { changes += revokeFloor(participant) }
    return changes
  }

  /// Hides the pointer and the caret of a page that has disconnected or just loaded. Such a page cannot do it.
  private func hidePointers(of viewer: Viewer) -> [Change] {
    (latest.pointer.session == viewer.id ? [.send(.pointer(.pointerHidden))] : [])
      + (latest.carets.contains(viewer.id) ? [.send(.carets(.pageLeft(viewer.id)))] : [])
  }

  /// Takes the floor and the raised hand from a participant that may no longer take part.
  func revokeFloor(_ participant: Participant.ID) -> [Change] {
    latest.involves(participant) ? [.send(.hands(.viewerTimedOut(participant)))] : []
  }
}
