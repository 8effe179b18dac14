internal import Lectern

extension AudienceState {
  /// Takes over the polls and the clouds of a talk that was read again.
  ///
  /// A poll keeps its votes where its question is the same, or where it has the same choices under another question.
  mutating func take(_ talk: Talk) {
    let blocks = talk.slides.compactMap(\.live)
    takePolls(blocks.compactMap { if case .poll(let poll) = $0 { poll } else { nil } })
    let ids = Set(
      blocks.compactMap { if case .words(let id, _) = $0 { id } else { nil } }
    )
    for id in clouds.keys where !ids.contains(id) { clouds[id] = nil }
    for id in ids where clouds[id] == nil { clouds[id] = CloudState() }
  }

  private mutating func takePolls(_ new: [PollBlock]) {
    let old = polls
    polls = [:]
    let ids = Set(new.map(\.id))
    for block in new {
      let before =
        old[block.id]
        ?? old.values.first { !ids.contains($0.block.id) && $0.block.choices == block.choices }
      polls[block.id] = PollState(block, before: before)
      if let before { moveVotes(from: before.block, to: block) }
    }
  }

  /// Moves the votes to another version of a poll, and counts them again.
  private mutating func moveVotes(from old: PollBlock, to new: PollBlock) {
    guard old.id != new.id || old.choices.map(\.id) != new.choices.map(\.id) else { return }
    let names = old.renamedChoices(in: new)
    polls[new.id]?.counts = [:]
    for (sender, participation) in participants {
      guard let choice = participation.choices[old.id] else { continue }
      participants[sender]?.choices[old.id] = nil
      guard let name = names[choice] else { continue }
      participants[sender]?.choices[new.id] = name
      polls[new.id]?.counts[name, default: 0] += 1
    }
  }
}

extension PollBlock {
  /// Returns the new id of each choice that another version still has: by its text, or else by its place where the
  /// number of choices is the same.
  fileprivate func renamedChoices(in new: PollBlock) -> [String: String] {
    let (oldIDs, newIDs) = (choices.map(\.id), new.choices.map(\.id))
    var names: [String: String] = [:]
    for (index, id) in oldIDs.enumerated() {
      if newIDs.contains(id) {
        names[id] = id
      } else if oldIDs.count == newIDs.count, !oldIDs.contains(newIDs[index]) {
        names[id] = newIDs[index]
      }
    }
    return names
  }
}
