internal import LecternWire

/// The participants and their hands, for presenters.
@ViewState struct HandsView {
  var hands: [HandView]
  var hasHands: Bool
  var hasParticipants: Bool
  var participants: [ParticipantView]

  /// - Parameters:
  ///   - driver: the participant with the floor.
  ///   - present: the participants with a connected page.
  init(_ state: HandsState, driver: Participant.ID?, present: Set<Participant.ID>) {
    hands = state.raised.map(HandView.init)
    participants = state.participants.map { participant in
      ParticipantView(
        participant,
        hasHand: state.isRaised(by: participant.id),
        isDriving: participant.id == driver,
        isIn: present.contains(participant.id)
      )
    }
    (hasHands, hasParticipants) = (!hands.isEmpty, !participants.isEmpty)
  }
}

/// A raised hand.
@ViewState struct HandView: Identifiable {
  let id: String
  /// Whether a ghost of a rehearsal has raised it.
  var isGhost: Bool
  var name: String

  init(_ hand: Hand) {
    (id, name) = (hand.id, hand.name)
    isGhost = GhostCookie.isGhost(id)
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
