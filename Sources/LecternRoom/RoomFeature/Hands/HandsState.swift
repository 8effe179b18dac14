/// The participants, and the hands that they have raised.
public struct HandsState: Equatable, Sendable {
  /// Maximum numbers of raised hands and of listed participants.
  static var limit: (hands: Int, participants: Int) { (256, 1_024) }
  /// The name of a participant that has not entered one.
  static var defaultName: String { "Somebody" }

  /// The raised hands, in the order in which they were raised.
  public var raised: [Hand] = []
  /// The participants with a name, in the order in which they entered it, and the removed participants.
  public var participants: [Participant] = []
  /// The participants with the floor or a raised hand that are not connected.
  var missing: Set<Participant.ID> = []

  /// Returns whether a presenter has removed a participant.
  func isRemoved(_ id: Participant.ID) -> Bool {
    participants.contains { $0.id == id && $0.isRemoved }
  }

  /// Returns whether a participant has a raised hand.
  func isRaised(by id: Participant.ID) -> Bool {
    raised.contains { $0.id == id }
  }

  /// Returns the reason why a participant cannot raise its hand, as a text for the participant; nil if it can.
  func refusal(to id: Participant.ID) -> String? {
    if isRemoved(id) { return "The presenter has removed this device." }
    if isRaised(by: id) {
      return "This device already has its hand up: there is one hand a device."
    }
    if raised.count >= Self.limit.hands {
      return "\(Self.limit.hands) hands are up, the most there can be. Try again later."
    }
    return nil
  }
}

extension HandsState: Codable {
  private enum CodingKeys: String, CodingKey {
    case raised = "hands"
    case participants, missing
  }
}
