internal import Composable
internal import LecternTransport
internal import LecternWire
internal import Logging

// Changes of the membership.
extension RoomCore {
  mutating func apply(
    _ changes: [Membership.Change],
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    for change in changes {
      switch change {
      case .subscribe(let subscriber, let viewer, let level):
        self[level].subscribe(subscriber, viewer)
      case .unsubscribe(let id, let level, let session):
        let viewer = self[level].unsubscribe(id)
        keep(viewer?.personalViews.sent, of: session)
      case .move(let id, let old, let new, let standing):
        self[old].move(id, to: self[new], standing)
        // The caret of a page that may no longer edit the field is hidden.
        if !stores.room.state.carets.shown.isEmpty {
          start(.carets, after: Self.caretInterval, &commands)
        }
        // A frozen room shows each access level another state.
        if presentation.frozen != nil, let member = membership.members[id] {
          preparePersonalView(of: member, on: id, in: self[new], showing: stores)
        }
      case .repeatIdentity(let id, let level, let standing):
        self[level].repeatIdentity(to: id, standing)
      case .invitationChanged(let invitation):
        for channel in channels { channel.shared.invitation = invitation }
      case .close(let id, let level, let code, let reason):
        guard let connection = self[level].subscribers[id]?.connection else { continue }
        commands.append(.close(connection, code, reason: reason))
      case .headcountChanged: scheduleHeadcount(&commands)
      case .persistedLinksChanged: commands.append(.persistLinks)
      case .joinCodeGuessedAt:
        let text = "The join code was guessed at too often. A longer one replaces it."
        commands.append(.report(.message(.notice, text)))
        commands.append(.send(.links(.codeGuessedAt)))
      // A server that stops disconnects its viewers. They haven't left.
      case .send(let action): if !isStopping { commands.append(.send(action)) }
      }
    }
  }

  /// Saves a page's personal view state in its session, for its next connection.
  private mutating func keep(_ personalView: PersonalVersion?, of session: Int) {
    membership.sessions.update(session) { session in
      // A newer connection already has it.
      if session.connection == nil { session.personalView = personalView }
    }
  }

  /// Saves the personal view state of a connection that is about to be replaced.
  mutating func keepPersonalView(of connection: Int) {
    guard let member = membership.members[connection] else { return }
    let viewer = self[member.accessLevel].viewers[connection]
    membership.sessions.update(member.session) { $0.personalView = viewer?.personalViews.sent }
  }
}

// Devices and links.
extension RoomCore {
  /// Exchanges a secret for the cookie of a device.
  ///
  /// - Parameters:
  ///   - secret: a link's token, or its code.
  ///   - cookie: returns the value of a cookie that the device already has, by the cookie's name.
  ///   - now: the room's time.
  /// - Returns: the device's cookie; nil if no link has the secret.
  mutating func admit(
    _ secret: Secret,
    cookie: (String) -> String?,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> (name: String, value: Secret)? {
    let (granted, changes) = membership.grantDevice(for: secret, cookie: cookie, at: now)
    apply(changes, showing: stores, &commands)
    return granted
  }

  /// Admits the ghosts of a rehearsal. Each has a device that has joined by the participants' link.
  ///
  /// - Parameters:
  ///   - count: the number of ghosts.
  ///   - secret: the rehearsal's secret.
  ///   - now: the room's time.
  /// - Returns: the value of each ghost's `Cookie` header.
  mutating func admitGhosts(
    _ count: Int,
    by secret: Secret,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> [String] {
    membership.ghostSecret = secret
    let link = membership.room.links.joinLink?.secret
    var cookies: [String] = []
    for number in 1...max(1, count) {
      let value = GhostCookie.value(secret, number: number)
      let known = { $0 == GhostCookie.name ? value : nil }
      let device = link.flatMap {
        admit($0, cookie: known, at: now, showing: stores, &commands)
      }
      let cookie = "\(GhostCookie.name)=\(value)"
      cookies.append(device.map { "\(cookie); \($0.name)=\($0.value.text)" } ?? cookie)
    }
    return cookies
  }
}

// People who have signed in.
extension RoomCore {
  /// Sets the timer for the end of the next session, unless it runs.
  mutating func scheduleEndOfSessions(at now: Duration, _ commands: inout Commands) {
    guard !timers.contains(.sessions), let next = membership.timeToNextEnd(at: now) else { return }
    // A session that ends sooner than the running timer is closed late, by half a minute at most.
    start(.sessions, after: min(next, .seconds(30)), &commands)
  }

  mutating func endSessions(
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    apply(membership.endSessions(at: now), showing: stores, &commands)
    scheduleEndOfSessions(at: now, &commands)
  }

  /// Closes the connections of a session whose person has signed out.
  mutating func end(
    session: String,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    apply(membership.end(session: session), showing: stores, &commands)
  }
}

// Files for participants.
extension RoomCore {
  /// Offers a participant a file, or none any more. It isn't logged.
  ///
  /// - Returns: false if the participant has no page.
  mutating func offer(
    _ file: FileOffer?,
    to participant: Participant.ID,
    showing stores: Stores,
    _ commands: inout Commands
  ) -> Bool {
    guard let changes = membership.offer(file, to: participant) else { return false }
    apply(changes, showing: stores, &commands)
    if !changes.isEmpty { scheduleFanOut(&commands) }
    return true
  }
}

// The people who are here.
extension RoomCore {
  /// Lists the people after two seconds, unless that is scheduled, or the app lists none.
  mutating func schedulePresence(in stores: Stores, _ commands: inout Commands) {
    guard stores.presence != nil else { return }
    start(.presence, after: Presence<State>.interval, &commands)
  }

  mutating func listPeople(showing stores: Stores, _ commands: inout Commands) {
    guard let presence = stores.presence else { return }
    let people = presence.people(
      among: membership.present,
      in: stores.app.state,
      signedIn: stores.room.state.hands.participants
    )
    if people != stores.room.state.people ?? [] {
      commands.append(.send(.presence(.peopleChanged(people))))
    }
  }
}

// The carets in shared texts.
extension RoomCore {
  /// The minimum time between two lists of carets. Pages move them with the text meanwhile.
  private static var caretInterval: Duration { .milliseconds(200) }

  /// Lists the carets after 200 ms, unless that is scheduled, or the list would be the same.
  mutating func scheduleCarets(
    from old: RoomState,
    to state: RoomState,
    _ commands: inout Commands
  ) {
    guard !state.carets.moved.isEmpty || !state.carets.shown.isEmpty else { return }
    let isSame =
      state.carets.moved == old.carets.moved && state.people == old.people
      && state.hands.participants == old.hands.participants && state.floor == old.floor
    if !isSame { start(.carets, after: Self.caretInterval, &commands) }
  }

  mutating func showCarets(showing stores: Stores, _ commands: inout Commands) {
    let state = stores.room.state
    let carets = carets(of: state)
    if carets != state.carets.shown { commands.append(.send(.carets(.caretsShown(carets)))) }
  }

  /// Returns the carets of the connected pages that may edit the field, by session.
  private func carets(of state: RoomState) -> [ShownCaret] {
    guard !state.carets.moved.isEmpty else { return [] }
    var moved: [String: Caret] = [:]
    for entry in state.carets.moved { moved[entry.session] = entry.caret }
    var shown: [Int: ShownCaret] = [:]
    for member in membership.members.values {
      guard let caret = moved[member.viewer.id], self[member.accessLevel].shared.allows(caret.field)
      else { continue }
      let name = state.name(of: member.viewer.participant)
      shown[member.session] = ShownCaret(caret, of: member.session, name: name)
    }
    return shown.values.sorted { $0.id < $1.id }
  }
}

extension RoomState {
  /// Returns the name of a participant, from the list of people or with its hand; nil if none is known.
  fileprivate func name(of id: Participant.ID) -> String? {
    people?.first { $0.id == id }?.name ?? hands.participants.first { $0.id == id }?.name
  }
}

// The head count.
extension RoomCore {
  /// Counts the members after a second, unless a count is scheduled.
  ///
  /// If neither a presenter nor a moderator is connected, only the attendance needs the count, once a minute.
  mutating func scheduleHeadcount(_ commands: inout Commands) {
    if channels.contains(where: { $0.accessLevel.isStaff && !$0.subscribers.isEmpty }) {
      start(.headcount, after: .seconds(1), &commands)
    } else if membership.room.attendance != nil {
      start(.attendance, after: Self.attendanceInterval, &commands)
    }
  }

  /// The minimum time between two entries for the attendance. The log has one for all who came and went in between.
  private static var attendanceInterval: Duration { .seconds(60) }

  /// - Parameter now: the room's time.
  mutating func countHeads(at now: Duration, _ commands: inout Commands) {
    let headcount = membership.headcount(behind: behindCount, at: now)
    if headcount.walls > 0 {
      commands.append(.measureRoundTrips(membership.walls.counted))
    }
    if headcount != membership.room.headcount {
      commands.append(.send(.headcount(.counted(headcount))))
    }
    if !timers.contains(.attendance) { updateAttendance(to: headcount.watching, &commands) }
    // No event ends an absence, a minute of guesses or a round trip. So count again.
    if headcount.away > 0 || headcount.guesses > 0 || headcount.walls > 0 {
      scheduleHeadcount(&commands)
    }
  }

  /// Counts the members for the attendance after its minute.
  ///
  /// - Parameter now: the room's time.
  mutating func countAttendance(at now: Duration, _ commands: inout Commands) {
    let headcount = membership.headcount(behind: behindCount, at: now)
    updateAttendance(to: headcount.watching, &commands)
  }

  private mutating func updateAttendance(to watching: Int, _ commands: inout Commands) {
    // A server that stops disconnects its viewers. They haven't left.
    guard !isStopping, membership.room.attendance?.isOutdated(by: watching) == true else { return }
    commands.append(.send(.attendance(.attended(watching))))
    start(.attendance, after: Self.attendanceInterval, &commands)
  }

  /// Whether the number of viewers without the latest state differs from the number that presenters were sent.
  var isHeadcountOutdated: Bool {
    !self[.presenter].subscribers.isEmpty && behindCount != membership.room.headcount.behind
  }

  /// The number of viewers without the latest state, presenters, moderators and ghosts left out.
  private var behindCount: Int {
    channels.reduce(0) { $0 + ($1.accessLevel.isStaff ? 0 : $1.subscribers.behindCount) }
  }
}
