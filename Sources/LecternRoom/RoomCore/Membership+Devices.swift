package import Composable
package import LecternTransport
internal import LecternWire

extension Membership {
  /// A device that has come by a link, and the device's participant.
  typealias Pass = (link: Link, device: DeviceID, participant: Participant.ID)
  typealias Cookie = (name: String, value: Secret)

  /// Exchanges a secret for the cookie of a device.
  ///
  /// - Parameters:
  ///   - secret: a link's token, or its code.
  ///   - cookie: returns the value of a cookie that the device already has, by the cookie's name.
  ///   - now: the room's time.
  /// - Returns: the device's cookie; nil if no link has the secret.
  mutating func grantDevice(
    for secret: Secret,
    cookie: (String) -> String?,
    at now: Duration
  ) -> (cookie: Cookie?, changes: [Change]) {
    guard let link = link(for: secret) else { return (nil, countGuess(at: now)) }
    // A device that opens the same link again stays the same.
    if let value = cookie(link.cookieName).map({ Secret($0) }), devices[value]?.link == link.id {
      return ((link.cookieName, value), [])
    }
    let participant = participant(cookie: cookie)
    return (
      (link.cookieName, devices.insert(for: link, as: participant)), [.persistedLinksChanged]
    )
  }

  /// Returns the device of a request, by its cookies. Among several devices, that with the highest role counts.
  ///
  /// - Parameter cookie: returns the value of a cookie, by its name.
  func pass(cookie: (String) -> String?) -> Pass? {
    var best: Pass?
    for link in room.links.all where best.map({ link.role.rank > $0.link.role.rank }) ?? true {
      guard let value = cookie(link.cookieName).map({ Secret($0) }),
        let device = devices[value], device.link == link.id
      else { continue }
      best = (link, DeviceID(cookie: value), device.participant)
    }
    return best
  }

  /// Returns the participant of a request, by its cookies alone; nil if there is none.
  func participant(cookie: (String) -> String?) -> Participant.ID? {
    GhostCookie.participant(of: cookie(GhostCookie.name), ghostSecret)
      ?? ParticipantCookie.participant(of: cookie(ParticipantCookie.name), in: instanceID)
  }

  /// Returns the link with a secret.
  package func link(for secret: Secret) -> Link? {
    room.links.all.first { $0.opens(with: secret) }
  }

  /// Returns the link whose cookie or secret a request carries.
  package func link(of request: HTTPRequest) -> Link? {
    pass(cookie: request.cookie)?.link ?? request.bearer.flatMap { link(for: Secret($0)) }
  }

  /// Returns the role of a request, by its link and its account; nil if it has neither.
  package func role(of request: HTTPRequest) -> Role? {
    [link(of: request)?.role, request.account?.roomRole].compactMap(\.self)
      .max { $0.rank < $1.rank }
  }

  /// Returns the address by which the audience takes part. Devices that have come by a link get it always, other devices only
  /// while the presenter shows it.
  ///
  /// - Parameter cookie: returns the value of a cookie, by its name.
  package func joinAddress(by cookie: (String) -> String?) -> String? {
    // Who needs no link knows the address already.
    if room.links.areUnused { return room.links.address }
    guard room.links.isCodeShown || pass(cookie: cookie) != nil else { return nil }
    return room.links.address.flatMap { room.links.joinLink?.address(in: $0) }
  }

  /// The links and devices to save for the next start.
  package var persistedLinks: PersistedLinks {
    PersistedLinks(links: room.links.all, devices: devices, removed: removed)
  }

  /// Adds the devices of an earlier start.
  mutating func restore(_ kept: PersistedLinks) {
    let roles = Dictionary(kept.links.map { ($0.id, $0.role) }) { first, _ in first }
    for device in kept.devices {
      guard let id = device.id else { continue }
      devices.insert(
        id,
        link: device.link,
        role: roles[device.link] ?? .participant,
        as: device.participant
      )
    }
  }

  /// Restores the sessions of an earlier start.
  ///
  /// - Parameter starts: the number of starts. It makes the ids of new sessions unique.
  mutating func restore(_ records: [SessionRecord], starts: Int, at now: Duration) {
    sessions.restore(records, starts: starts, at: now)
  }

  mutating func countGuess(at now: Duration) -> [Change] {
    guesses.insert(at: now)
    guard room.links.joinLink?.code?.isGuessable == true else { return [.headcountChanged] }
    shortCodeGuesses += 1
    guard shortCodeGuesses >= GuessCounter.limitOfShortCodes else { return [.headcountChanged] }
    shortCodeGuesses = 0
    return [.headcountChanged, .joinCodeGuessedAt]
  }

  /// Closes the connections of revoked links, and forgets their devices. The pages may return without a link.
  mutating func dismissRevoked() -> (closes: [Change], actions: [Change]) {
    let links = Set(room.links.all.map(\.id))
    let revoked = members.filter { $0.value.link.map { !links.contains($0) } ?? false }
      .sorted { $0.key < $1.key }
    let closes = revoked.map { id, member in
      Change.close(
        id,
        in: member.accessLevel,
        member.isCall ? .callRefused : .policyViolation,
        reason: "the link was revoked"
      )
    }
    let devicesOfRevoked = devices.removeAll(but: links).filter { latest.involves($0) }
    return (
      closes,
      revoked.flatMap { revokeFloor($0.value.viewer.participant) }
        + devicesOfRevoked.map { .send(.hands(.viewerTimedOut($0))) }
    )
  }
}

// People who have signed in.
extension Membership {
  private static var reason: String { "the session has ended" }

  /// Returns the participant of a person: the same on all devices, and another one in each room.
  func participant(of account: Account) -> Participant.ID {
    "p" + SHA256Digest(of: "\(instanceID) account \(account.id)".utf8).prefix
  }

  /// Tells the room who a participant is, unless it knows.
  func introduce(_ account: Account?, as participant: Participant.ID) -> [Change] {
    guard let account else { return [] }
    let name = account.name.flatMap { DisplayName($0)?.text }
    let known = latest.hands.participants.first { $0.id == participant }?.account
    let person = ParticipantAccount(id: account.id, name: name, role: account.roomRole)
    return known == person ? [] : [.send(.hands(.personEntered(participant, person)))]
  }

  /// Closes the connections of sessions that have ended.
  func endSessions(at now: Duration) -> [Change] {
    closing(members.filter { $0.value.signIn.map { $0.end <= now } ?? false })
  }

  /// Closes the connections of one session.
  func end(session: String) -> [Change] {
    closing(members.filter { $0.value.signIn?.session == session })
  }

  /// The time until the next session ends; nil if nobody has signed in.
  func timeToNextEnd(at now: Duration) -> Duration? {
    members.values.compactMap { $0.signIn?.end }.filter { $0 > now }.min().map { $0 - now }
  }

  private func closing(_ members: [Int: Member]) -> [Change] {
    members.sorted { $0.key < $1.key }.map { id, member in
      .close(id, in: member.accessLevel, .signInNeeded, reason: Self.reason)
    }
  }
}

extension Role {
  /// The rank among the roles of one device.
  var rank: Int {
    switch self {
    case .audience: 0
    case .participant: 1
    case .moderator: 2
    case .presenter: 3
    }
  }
}
