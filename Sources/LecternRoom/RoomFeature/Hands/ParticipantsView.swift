internal import LecternWire

/// The participants, for presenters and moderators.
@ViewState struct ParticipantsView {
  var hasParticipants: Bool
  var participants: [ParticipantView]

  /// - Parameters:
  ///   - driver: the participant with the floor.
  ///   - present: the participants with a connected page.
  init(_ hands: HandsState, driver: Participant.ID?, present: Set<Participant.ID>) {
    participants = hands.participants.map { participant in
      ParticipantView(
        participant,
        hasHand: hands.isRaised(by: participant.id),
        isDriving: participant.id == driver,
        isIn: present.contains(participant.id)
      )
    }
    hasParticipants = !participants.isEmpty
  }
}

/// A participant that has a name or is removed.
@ViewState struct ParticipantView: Identifiable {
  let id: String
  var hasHand: Bool
  var isDriving: Bool
  /// Whether it is a ghost of a rehearsal.
  var isGhost: Bool
  /// Whether a page of the device is connected.
  var isIn: Bool
  var isOut: Bool
  var name: String

  init(_ participant: Participant, hasHand: Bool, isDriving: Bool, isIn: Bool) {
    id = participant.id
    name = participant.name ?? HandsState.defaultName
    isOut = participant.isRemoved
    isGhost = GhostCookie.isGhost(id)
    (self.hasHand, self.isDriving, self.isIn) = (hasHand, isDriving, isIn)
  }
}
