internal import Lectern

/// Counts one vote per participant. A participant can change the vote while the poll is open.
struct PollFeature: Reducer {
  func reduce(into state: inout AudienceState, action: PollAction) -> Effect<PollAction> {
    switch action {
    case .voted(let poll, let choice):
      guard let sender = ActionContext.current.sender else { break }
      state.vote(for: choice, in: poll, by: sender)
    case .opened(let id):
      // With the answer shown, all would vote for it.
      if state.polls[id]?.block.isQuiz == true { state.polls[id]?.isRevealed = false }
      state.polls[id]?.isOpen = true
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
      state.polls[id]?.isRevealed = false
      for (sender, participation) in state.participants where participation.choices[id] != nil {
        state.participants[sender]?.choices[id] = nil
      }
    }
    return .none
  }
}

extension AudienceState {
  fileprivate mutating func vote(for choice: String, in id: String, by sender: Sender) {
    guard let poll = polls[id], poll.isOpen, poll.block.has(choice) else { return }
    let previous = participants[sender]?.choices[id]
    guard previous != choice else { return }
    participants[sender, default: Participation()].choices[id] = choice
    // A choice that is not in the talk any more is not counted.
    if let previous, let count = poll.counts[previous] { polls[id]?.counts[previous] = count - 1 }
    polls[id]?.counts[choice, default: 0] += 1
  }
}
