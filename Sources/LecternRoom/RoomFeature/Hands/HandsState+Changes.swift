extension HandsState {
  mutating func raise(for id: Participant.ID, name: String) {
    guard refusal(to: id) == nil else { return }
    let name = accountName(of: id) ?? DisplayName(name)?.text
    raised.append(Hand(id: id, name: name ?? Self.defaultName))
    if let name { update(id) { $0.name = name } }
  }

  /// Records who a participant is.
  mutating func introduce(_ id: Participant.ID, _ account: ParticipantAccount) {
    update(id) { ($0.account, $0.name) = (account, account.name) }
  }

  /// The name under which a participant has signed in; nil if there is none, or a presenter has cleared it.
  private func accountName(of id: Participant.ID) -> String? {
    participants.first { $0.id == id && $0.account != nil }?.name
  }

  mutating func lower(_ id: Participant.ID) {
    raised.removeAll { $0.id == id }
  }

  mutating func remove(_ id: Participant.ID) {
    update(id) { $0.isRemoved = true }
    lower(id)
  }

  mutating func readmit(_ id: Participant.ID) {
    update(id) { $0.isRemoved = false }
  }

  mutating func clearName(of id: Participant.ID) {
    if participants.contains(where: { $0.id == id }) { update(id) { $0.name = nil } }
    raised = raised.map { $0.id == id ? Hand(id: id, name: Self.defaultName) : $0 }
  }

  /// Forgets the first participant beyond the limit that isn't removed and has neither a raised hand nor the floor.
  mutating func forgetParticipant(except driver: Participant.ID?) {
    guard participants.count > Self.limit.participants else { return }
    let index = participants.firstIndex {
      !$0.isRemoved && $0.id != driver && !isRaised(by: $0.id)
    }
    if let index { participants.remove(at: index) }
  }

  /// Changes a participant's entry in the list. An entry without content is removed.
  private mutating func update(_ id: Participant.ID, _ change: (inout Participant) -> Void) {
    let index = participants.firstIndex { $0.id == id } ?? participants.endIndex
    if index == participants.endIndex { participants.append(Participant(id: id)) }
    change(&participants[index])
    let participant = participants[index]
    if participant.name == nil, participant.account == nil, !participant.isRemoved {
      participants.remove(at: index)
    }
  }
}
