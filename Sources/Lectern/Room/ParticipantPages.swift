/// Which connections speak for which participants: a device has as many pages open as it likes.
struct ParticipantPages {
  private var participants: [Int: Participant.ID] = [:]
  private var counts: [Participant.ID: Int] = [:]

  /// A page opens a connection.
  mutating func insert(_ connection: Int, of participant: Participant.ID) {
    participants[connection] = participant
    counts[participant, default: 0] += 1
  }

  /// A connection closes.
  mutating func remove(_ connection: Int) {
    guard let participant = participants.removeValue(forKey: connection),
      let count = counts[participant]
    else { return }
    counts[participant] = count > 1 ? count - 1 : nil
  }

  /// Whether any page of a participant is connected.
  func contains(_ participant: Participant.ID) -> Bool {
    counts[participant] != nil
  }
}
