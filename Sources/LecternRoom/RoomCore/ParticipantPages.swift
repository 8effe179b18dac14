internal import LecternWire

/// The connected pages of each participant, and the file that waits for them. A device opens any number of pages.
struct ParticipantPages {
  /// The pages of one participant. Most participants have one page, and need no array.
  private struct Pages {
    let first: Int
    var others: [Int] = []
  }

  private var participants: [Int: Participant.ID] = [:]
  private var pages: [Participant.ID: Pages] = [:]
  private var files: [Participant.ID: FileOffer] = [:]

  mutating func insert(_ connection: Int, of participant: Participant.ID) {
    participants[connection] = participant
    if pages[participant]?.others.append(connection) == nil {
      pages[participant] = Pages(first: connection)
    }
  }

  mutating func remove(_ connection: Int) {
    guard let participant = participants.removeValue(forKey: connection) else { return }
    let rest = connections(of: participant).filter { $0 != connection }
    pages[participant] = rest.first.map { Pages(first: $0, others: Array(rest.dropFirst())) }
  }

  /// Returns the connections of a participant.
  func connections(of participant: Participant.ID) -> [Int] {
    pages[participant].map { [$0.first] + $0.others } ?? []
  }

  /// Returns whether any page of a participant is connected.
  func contains(_ participant: Participant.ID) -> Bool {
    pages[participant] != nil
  }

  /// Returns the file that waits for a participant, if any.
  func file(for participant: Participant.ID) -> FileOffer? { files[participant] }

  /// Lets a file wait for a participant, or none any more.
  mutating func offer(_ file: FileOffer?, to participant: Participant.ID) {
    files[participant] = file
  }
}
