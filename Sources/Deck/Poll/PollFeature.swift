internal import Lectern

/// Counts the votes: one choice per participant, or as many as the poll says. A participant can change them while the poll
/// is open.
struct PollFeature: Reducer {
  func reduce(into state: inout AudienceState, action: PollAction) -> Effect<PollAction> {
    switch action {
    case .voted(let poll, let choice):
      guard let sender = ActionContext.current.sender else { break }
      state.vote(for: choice, in: poll, by: sender)
    case .opened(let id):
      state.polls[id]?.open()
    case .closed(let id):
      state.polls[id]?.isOpen = false
    case .revealed(let id):
      state.polls[id]?.isRevealed = true
      if state.polls[id]?.block.isQuiz == true { state.polls[id]?.isOpen = false }
    case .hidden(let id):
      state.polls[id]?.isRevealed = false
    case .resetButtonTapped(let id):
      guard state.polls[id] != nil else { break }
      state.polls[id]?.counts = [:]
      state.polls[id]?.voters = nil
      state.polls[id]?.isRevealed = false
      for (sender, participation) in state.participants where participation.choices[id] != nil {
        state.participants[sender]?.choices[id] = nil
      }
    }
    return .none
  }
}

extension AudienceState {
  /// Makes a choice. One that a participant already has is taken back, if the poll takes several.
  fileprivate mutating func vote(for choice: String, in id: String, by sender: Sender) {
    guard let poll = polls[id], poll.isOpen, poll.block.has(choice) else { return }
    let previous = poll.block.counted(participants[sender]?.choices[id] ?? [])
    var choices = previous
    if poll.block.limit == nil {
      choices = [choice]
    } else if let index = choices.firstIndex(of: choice) {
      choices.remove(at: index)
    } else if choices.count < poll.block.choiceLimit {
      choices.append(choice)
    }
    guard choices != previous else { return }
    participants[sender, default: Participation()].choices[id] = choices.isEmpty ? nil : choices
    for choice in previous { polls[id]?.counts[choice, default: 1] -= 1 }
    for choice in choices { polls[id]?.counts[choice, default: 0] += 1 }
    guard poll.block.limit != nil else { return }
    let change = (choices.isEmpty ? 0 : 1) - (previous.isEmpty ? 0 : 1)
    polls[id]?.voters = poll.voterCount + change
  }
}
