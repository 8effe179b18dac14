extension RoomState {
  /// Returns whether a participant has the floor or a raised hand.
  func involves(_ id: Participant.ID) -> Bool {
    floor.isDriving(id) || hands.isRaised(by: id)
  }

  /// The participants with the floor or a raised hand.
  var involvedParticipants: Set<Participant.ID> {
    var participants = Set(hands.raised.map(\.id))
    if let driver = floor.driver { participants.insert(driver.id) }
    return participants
  }

  /// Returns the reason why an action would have no effect, as a text for the participant; nil if it has one.
  func refusal(of action: RoomAction, from id: Participant.ID) -> String? {
    switch action {
    case .hands(.handRaised) where hands.isRemoved(id): hands.refusal(to: id)
    case .hands(.handRaised) where floor.isDriving(id): "This device already has the floor."
    case .hands(.handRaised): hands.refusal(to: id)
    case .freeze(.frozen) where rewind.moment != nil:
      "Return to now before you freeze the room."
    case .freeze(.frozen) where inspector.flow != nil:
      "End slow motion before you freeze the room."
    case .inspector(.slowMotionBegan) where rewind.moment != nil:
      "Return to now before you begin slow motion."
    default: nil
    }
  }
}
