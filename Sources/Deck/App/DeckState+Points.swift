internal import Lectern

extension DeckState {
  /// The sender's choices in a poll.
  func ownChoices(in poll: String) -> [String]? {
    ActionContext.current.sender.flatMap { audience.participants[$0]?.choices[poll] }
  }

  /// Records the time that was left when the sender changed its vote in a quick quiz.
  ///
  /// - Parameter choices: its choices before.
  mutating func recordQuickness(in poll: String, choices: [String]?) {
    guard let sender = ActionContext.current.sender,
      audience.polls[poll]?.block.isQuick == true, let countdown = countdowns?[poll],
      ownChoices(in: poll) != choices
    else { return }
    let left = countdown.remaining(at: ActionContext.current.timestamp)
    let share = Int(left / .seconds(max(countdown.seconds, 1)) * 1_000)
    var quickness = audience.participants[sender]?.quickness ?? [:]
    quickness[poll] = min(share, 1_000)
    audience.participants[sender]?.quickness = quickness
  }
}

extension Talk {
  /// Returns whether a leaderboard has a team.
  func hasTeam(_ team: String) -> Bool {
    slides.contains { slide in
      if case .leaderboard(let block) = slide.live { block.teams.contains(team) } else { false }
    }
  }
}
