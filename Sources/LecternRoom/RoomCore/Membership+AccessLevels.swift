internal import Composable
internal import LecternTransport
internal import LecternWire

extension Membership {
  /// Returns the access level of a participant.
  ///
  /// - Parameters:
  ///   - link: the link by which the participant has come; nil without a link.
  ///   - role: the role by which the participant has signed in; nil for a participant that hasn't.
  func accessLevel(
    of participant: Participant.ID,
    by link: Link.ID?,
    granting role: Role? = nil
  ) -> AccessLevel {
    switch self.role(by: link, granting: role) {
    case .audience: .audience
    case .participant where removed.contains(participant): .audience
    case .participant: room.floor.isDriving(participant) ? .driver : .participant
    case .moderator: .moderator
    case .presenter: .presenter
    }
  }

  /// Returns the access level of the viewer that a request comes from.
  func accessLevel(of request: HTTPRequest) -> AccessLevel {
    let pass = pass(cookie: request.cookie)
    let known = request.account.map { participant(of: $0) } ?? pass?.participant
    return accessLevel(
      of: known ?? participant(cookie: request.cookie) ?? "",
      by: link(of: request)?.id,
      granting: request.account?.roomRole
    )
  }

  /// Returns the role of a member, by its link and its sign-in.
  func role(of member: Member) -> Role {
    member.isForced ? roleWithoutLink : role(by: member.link, granting: member.signIn?.role)
  }

  private func role(by link: Link.ID?, granting role: Role?) -> Role {
    let link = link.flatMap { id in room.links.all.first { $0.id == id } }
    return [link?.role, role].compactMap(\.self).max { $0.rank < $1.rank } ?? roleWithoutLink
  }

  /// Applies a new room state: access levels, revoked links, raised hands.
  mutating func update(to state: RoomState, latest: RoomState? = nil) -> [Change] {
    let (old, wasRemoved) = (room, removed)
    (room, self.latest) = (state, latest ?? state)
    if state.hands.participants != old.hands.participants {
      removed = Set(state.hands.participants.filter(\.isRemoved).map(\.id))
    }
    let isRevoked = state.links.all.map(\.id) != old.links.all.map(\.id)
    let (closes, actions) = isRevoked ? dismissRevoked() : ([], [])
    var changes: [Change] = []
    // Raised hands wait for the fan-out, so that many of them do not overload the room. The floor does not
    // wait.
    haveHandsChanged = haveHandsChanged || state.hands.raised != old.hands.raised
    if state.floor.holder != old.floor.holder || removed != wasRemoved {
      changes = reassign(
        isFloorChanged: (state.floor.holder == .open) != (old.floor.holder == .open)
      )
    }
    if state.links.invitation != old.links.invitation {
      changes.append(.invitationChanged(state.links.invitation))
      changes += members.filter(\.value.viewer.isInvited).sorted { $0.key < $1.key }
        .map { .repeatIdentity($0, in: $1.accessLevel, $1.standing) }
    }
    // No device has come by the links of the start yet, so there is nothing to save.
    if !old.links.all.isEmpty, state.links.all != old.links.all || removed != wasRemoved {
      shortCodeGuesses = 0
      changes.append(.persistedLinksChanged)
    }
    return changes + closes + actions
  }

  /// Updates access levels and identities after hands were raised or lowered.
  mutating func settleHands() -> [Change] {
    haveHandsChanged ? reassign(isFloorChanged: false) : []
  }

  /// - Parameter isFloorChanged: whether participants may send other actions than before.
  private mutating func reassign(isFloorChanged: Bool) -> [Change] {
    haveHandsChanged = false
    let hands = Set(room.hands.raised.map(\.id))
    var changed: [(connection: Int, accessLevel: AccessLevel, ParticipantStanding)] = []
    // If a session has two connections, only the newer one gets a new identity.
    for (id, member) in members where sessions[member.session]?.connection == id {
      let participant = member.viewer.participant
      let accessLevel =
        member.isForced
        ? accessLevel(of: participant, by: nil)
        : accessLevel(of: participant, by: member.link, granting: member.signIn?.role)
      let standing = ParticipantStanding(
        isRemoved: removed.contains(participant),
        hasRaisedHand: hands.contains(participant),
        file: member.standing.file
      )
      guard
        member.accessLevel != accessLevel || standing != member.standing
          || (accessLevel.isPermitted && isFloorChanged)
      else { continue }
      changed.append((id, accessLevel, standing))
    }
    changed.sort { $0.connection < $1.connection }
    return changed.map { id, accessLevel, standing in
      let before = members[id]?.accessLevel ?? accessLevel
      members[id]?.standing = standing
      guard before != accessLevel else { return .repeatIdentity(id, in: accessLevel, standing) }
      members[id]?.accessLevel = accessLevel
      return .move(id, from: before, to: accessLevel, standing)
    }
  }
}
