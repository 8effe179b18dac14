internal import Composable

extension RoomState {
  /// Maximum numbers of raised hands and of listed participants.
  static var limit: (hands: Int, participants: Int) { (256, 1_024) }
  /// The name of a participant that has entered none.
  static var defaultName: String { "Somebody" }

  /// Returns whether a presenter has put a participant out.
  func isOut(_ id: Participant.ID) -> Bool {
    participants.contains { $0.id == id && $0.isOut }
  }

  /// Returns whether a participant was granted the floor.
  func isDriving(_ id: Participant.ID) -> Bool {
    if case .granted(let hand) = floor { hand.id == id } else { false }
  }

  /// Returns whether a participant has a raised hand.
  func hasRaisedHand(_ id: Participant.ID) -> Bool {
    hands.contains { $0.id == id }
  }

  /// Returns whether a participant has the floor or a raised hand.
  func involves(_ id: Participant.ID) -> Bool {
    isDriving(id) || hasRaisedHand(id)
  }

  /// The participants with the floor or a raised hand.
  var involvedParticipants: Set<Participant.ID> {
    var participants = Set(hands.map(\.id))
    if case .granted(let hand) = floor { participants.insert(hand.id) }
    return participants
  }

  /// Returns why an action would have no effect, for the participant to read; nil where it has one.
  func refusal(of action: RoomAction, from id: Participant.ID) -> String? {
    guard case .handRaised = action else { return refusalInThePast(of: action) }
    if isOut(id) { return "The presenter has put this device out." }
    if isDriving(id) { return "This device already has the floor." }
    if hasRaisedHand(id) {
      return "This device already has its hand up: there is one hand a device."
    }
    if hands.count >= Self.limit.hands {
      return "\(Self.limit.hands) hands are up, the most there can be. Try again later."
    }
    return nil
  }

  mutating func raiseHand(of id: Participant.ID, name: String) {
    guard refusal(of: .handRaised(name), from: id) == nil else { return }
    let name = DisplayName(name)?.text
    hands.append(Hand(id: id, name: name ?? Self.defaultName))
    if let name { update(id) { $0.name = name } }
  }

  mutating func lowerHand(of id: Participant.ID) {
    hands.removeAll { $0.id == id }
  }

  mutating func putOut(_ id: Participant.ID) {
    update(id) { $0.isOut = true }
    lowerHand(of: id)
    takeFloorBack(from: id)
  }

  mutating func letBack(_ id: Participant.ID) {
    update(id) { $0.isOut = false }
  }

  mutating func clearName(of id: Participant.ID) {
    if participants.contains(where: { $0.id == id }) { update(id) { $0.name = nil } }
    hands = hands.map { $0.id == id ? Hand(id: id, name: Self.defaultName) : $0 }
    if isDriving(id) { floor = .granted(Hand(id: id, name: Self.defaultName)) }
  }

  /// Changes a participant's entry in the list. An entry without content is removed; beyond the limit, so is the
  /// first of a participant that is not out and has neither the floor nor a raised hand.
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
