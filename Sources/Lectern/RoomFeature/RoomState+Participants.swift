internal import Composable

extension RoomState {
  /// How many hands can be up, and how many participants the room has names of.
  static var limit: (hands: Int, participants: Int) { (256, 1_024) }
  /// What a participant without a name is called.
  static var nobodysName: String { "Somebody" }

  /// Whether a presenter has put a participant out.
  func isOut(_ id: Participant.ID) -> Bool {
    participants.contains { $0.id == id && $0.isOut }
  }

  /// Whether a participant has the floor.
  func isDriving(_ id: Participant.ID) -> Bool {
    if case .granted(let hand) = floor { hand.id == id } else { false }
  }

  /// Whether a participant asks for the floor.
  func hasRaisedHand(_ id: Participant.ID) -> Bool {
    hands.contains { $0.id == id }
  }

  /// Whether a participant has the floor, or asks for it.
  func involves(_ id: Participant.ID) -> Bool {
    isDriving(id) || hasRaisedHand(id)
  }

  /// Why an action of a participant would come to nothing, in a sentence for the participant; nil where it
  /// would not.
  func refusal(of action: RoomAction, from id: Participant.ID) -> String? {
    guard case .handRaised = action else { return nil }
    if isOut(id) { return "The presenter has put this device out." }
    if isDriving(id) { return "This device has the floor already." }
    if hasRaisedHand(id) {
      return "This device has its hand up already: there is one hand a device."
    }
    if hands.count >= Self.limit.hands {
      return "\(Self.limit.hands) hands are up, and no more can be. Try again when some are down."
    }
    return nil
  }

  mutating func raiseHand(of id: Participant.ID, name: String) {
    guard refusal(of: .handRaised(name), from: id) == nil else { return }
    let name = DisplayName(name)?.text
    hands.append(Hand(id: id, name: name ?? Self.nobodysName))
    if let name { update(id) { $0.name = name } }
  }

  mutating func lowerHand(of id: Participant.ID) {
    hands.removeAll { $0.id == id }
  }

  mutating func putOut(_ id: Participant.ID) {
    update(id) { $0.isOut = true }
    lowerHand(of: id)
    if isDriving(id) { floor = .presenter }
  }

  mutating func letBack(_ id: Participant.ID) {
    update(id) { $0.isOut = false }
  }

  mutating func clearName(of id: Participant.ID) {
    if participants.contains(where: { $0.id == id }) { update(id) { $0.name = nil } }
    hands = hands.map { $0.id == id ? Hand(id: id, name: Self.nobodysName) : $0 }
    if isDriving(id) { floor = .granted(Hand(id: id, name: Self.nobodysName)) }
  }

  /// Changes what the room knows of a participant. One of whom nothing is left to know is forgotten, and of
  /// too many, the first who is of no importance now.
  private mutating func update(_ id: Participant.ID, _ change: (inout Participant) -> Void) {
    let index = participants.firstIndex { $0.id == id } ?? participants.endIndex
    if index == participants.endIndex { participants.append(Participant(id: id)) }
    change(&participants[index])
    if participants[index].name == nil, !participants[index].isOut {
      participants.remove(at: index)
    } else if participants.count > Self.limit.participants,
      let forgotten = participants.firstIndex(where: { !$0.isOut && !involves($0.id) })
    {
      participants.remove(at: forgotten)
    }
  }
}
