internal import Composable
internal import LecternTransport
internal import LecternWire

// What the state of the room means for those who are in it.
extension Room {
  func observeRoom() {
    let (state, revision) = roomStore.assumeIsolated { store in
      store.observe { [weak self] state, revision in
        self?.assumeIsolated { $0.roomStateChanged(to: state, revision: revision) }
      }
      return (store.state, store.revision)
    }
    roomStateChanged(to: state, revision: revision)
  }

  private func roomStateChanged(to state: RoomState, revision: Int) {
    let (old, wasOut) = (roomState, out)
    (roomState, roomRevision) = (state, revision)
    if state.participants != old.participants {
      out = Set(state.participants.filter(\.isOut).map(\.id))
    }
    if state.isFrozen != old.isFrozen {
      frozenState = state.isFrozen ? store.assumeIsolated { $0.state } : nil
      frozenRevision = state.isFrozen ? appRevision : nil
    }
    // Where everybody may do everything, nobody need ask for the floor.
    let floor = permissions.makesParticipants ? .open : state.floor
    for accessLevel in AccessLevel.allCases {
      self[accessLevel].allowedActions = accessLevel.allowedActions(permissions.names, on: floor)
    }
    if state.countings != old.countings {
      isCountScheduled = false
      count()
    }
    if state.links.map(\.id) != old.links.map(\.id) { dismissRevoked() }
    // At first there are links by which no device has come yet: nothing is to be kept of those.
    if !old.links.isEmpty, state.links != old.links || out != wasOut {
      shortCodeGuesses = 0
      keptLinksChanged()
    }
    // Who raises a hand waits for the fan-out, lest many who do so keep the room busy. Who has lost the
    // floor has lost it at once.
    haveHandsChanged = haveHandsChanged || state.hands != old.hands
    if state.floor != old.floor || out != wasOut {
      updateAccessLevels(isFloorOpened: (state.floor == .open) != (old.floor == .open))
    }
    scheduleFanOut()
  }

  /// Lets go of those whose link is worth nothing any more; they may come back as anybody may.
  private func dismissRevoked() {
    let valid = Set(roomState.links.map(\.id))
    for viewer in channels.flatMap(\.subscribers.viewers) {
      guard let link = viewer.session.link, !valid.contains(link) else { continue }
      viewer.connection.close(.policyViolation, reason: "the link has been revoked")
      giveUpFloor(viewer.session)
    }
    forgetRevokedDevices()
  }

  /// Puts everybody where they belong, and lets those be told for whom something has changed.
  ///
  /// - Parameter isFloorOpened: whether what participants may send is another from now on.
  func updateAccessLevels(isFloorOpened: Bool = false) {
    haveHandsChanged = false
    let hands = Set(roomState.hands.map(\.id))
    for viewer in channels.flatMap(\.subscribers.viewers) {
      let session = viewer.session
      let id = viewer.connection.id
      // Another connection speaks for the page by now, and what changes is for that one to tell.
      guard session.connection == id else { continue }
      let (before, after) = (accessLevels[id], accessLevel(of: session))
      let hasRaisedHand = hands.contains(session.participant)
      let isOut = out.contains(session.participant)
      let mayAnother = after == .participant && isFloorOpened
      guard
        before != after || hasRaisedHand != session.hasRaisedHand || isOut != session.isOut
          || mayAnother
      else { continue }
      (session.hasRaisedHand, session.isOut) = (hasRaisedHand, isOut)
      if before == after {
        update(id) { $0.introduceAgain() }
      } else if var viewer = unsubscribe(id) {
        // What it shows is none of the revisions of its new place.
        viewer.position = .new(base: nil)
        subscribe(viewer, in: after)
      }
    }
  }
}

// Who is who.
extension Room {
  /// Where a page sits.
  func accessLevel(of session: Session) -> AccessLevel {
    switch role(of: session) {
    case .audience: .audience
    case .participant where out.contains(session.participant): .audience
    case .participant: roomState.isDriving(session.participant) ? .driver : .participant
    case .presenter: .presenter
    }
  }

  func role(of session: Session) -> Role {
    let link = session.link.flatMap { id in roomState.links.first { $0.id == id } }
    return link?.role ?? (permissions.makesParticipants ? .participant : .audience)
  }

  func comeBack(_ session: Session) {
    session.hasRaisedHand = roomState.hasRaisedHand(session.participant)
    session.isOut = out.contains(session.participant)
    if roomState.missing.contains(session.participant) { send(.viewerCame(session.participant)) }
    hidePointer(of: session)
    // The link by which they took part may have been revoked meanwhile.
    if role(of: session) == .audience { giveUpFloor(session) }
  }

  /// One who may no longer take part neither has the floor nor asks for it.
  private func giveUpFloor(_ session: Session) {
    if roomState.involves(session.participant) { send(.viewerVanished(session.participant)) }
  }

  func leave(_ session: Session) {
    // As long as another page of the device is there, nobody has left.
    if roomState.involves(session.participant), !participantPages.contains(session.participant) {
      send(.viewerLeft(session.participant))
    }
    hidePointer(of: session)
  }

  /// A page that is gone cannot say any more that it points nowhere, nor what it has not said in time.
  private func hidePointer(of session: Session) {
    if roomState.pointing == session.id { send(.pointerHidden) }
  }

  func send(_ action: RoomAction) {
    roomStore.assumeIsolated { _ = $0.send(action) }
  }
}

// How many there are.
extension Room {
  /// Counts the viewers in a second, unless nobody looks: ten thousand who come are one change.
  func scheduleCount() {
    guard !isCountScheduled, !self[.presenter].subscribers.isEmpty else { return }
    isCountScheduled = true
    send(.headcountInvalidated)
  }

  /// Whether more are behind than the presenter has been told, or fewer.
  var isHeadcountOutdated: Bool {
    !self[.presenter].subscribers.isEmpty && behindCount != roomState.headcount.behind
  }

  private var behindCount: Int {
    channels.reduce(0) { $0 + ($1.accessLevel == .presenter ? 0 : $1.subscribers.behindCount) }
  }

  func count() {
    sessions.forget(at: now())
    var headcount = Headcount()
    let named = Set(roomState.participants.map(\.id))
    for channel in channels {
      for viewer in channel.subscribers.viewers {
        let session = viewer.session
        if channel.accessLevel != .presenter, !session.isPreview { headcount.watching += 1 }
        if let link = session.link { headcount.devices[link, default: 0] += 1 }
        if named.contains(session.participant) { headcount.present.insert(session.participant) }
      }
    }
    (headcount.behind, headcount.away) = (behindCount, sessions.awayCount)
    headcount.guesses = guesses.count(at: now())
    let roundTrip: Duration?
    (headcount.walls, roundTrip) = walls.measure()
    headcount.wallRoundTrip = roundTrip.map { Int($0 / .milliseconds(1)) }
    if headcount != roomState.headcount { send(.counted(headcount)) }
    // Who stays away is forgotten without a word, and so is a guess; and a wall is asked again.
    if headcount.away > 0 || headcount.guesses > 0 || headcount.walls > 0 { scheduleCount() }
  }
}
