/// The connected pages of each participant: a device opens any number of them.
struct ParticipantPages {
  private var participants: [Int: Participant.ID] = [:]
  private var counts: [Participant.ID: Int] = [:]

  mutating func insert(_ connection: Int, of participant: Participant.ID) {
    participants[connection] = participant
    counts[participant, default: 0] += 1
  }

  mutating func remove(_ connection: Int) {
    guard let participant = participants.removeValue(forKey: connection),
      let count = counts[participant]
    else { return }
    counts[participant] = count > 1 ? count - 1 : nil
  }

  /// Returns whether any page of a participant is connected.
  func contains(_ participant: Participant.ID) -> Bool {
    counts[participant] != nil
  }
}
