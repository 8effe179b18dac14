internal import Lectern

extension AudienceState {
  /// Counts the points of all participants in the quizzes and guesses that were revealed.
  mutating func updateScores() {
    let quizzes = polls.values.filter { $0.block.isQuiz && $0.isRevealed }
    let guesses = ratings.values.compactMap(RevealedGuess.init)
    var players: [(sender: Sender, points: Int)] = []
    for (sender, participation) in participants {
      let isPlaying =
        quizzes.contains { participation.choices[$0.block.id] != nil }
        || guesses.contains { participation.ratings?[$0.block] != nil }
      if isPlaying {
        let points =
          quizzes.reduce(0) { $0 + participation.points(in: $1) }
          + guesses.reduce(0) { $0 + participation.points(in: $1) }
        players.append((sender, points))
      } else if participation.score != nil {
        participants[sender]?.score = nil
      }
    }
    players.sort { ($1.points, $0.sender.rawValue) < ($0.points, $1.sender.rawValue) }
    var scores = Scores()
    scores.playerCount = players.count
    var place = 1
    for (index, player) in players.enumerated() {
      if index > 0, player.points < players[index - 1].points { place = index + 1 }
      let name = Nickname(of: player.sender).text
      let score = Score(name: name, points: player.points, place: place)
      if participants[player.sender]?.score != score { participants[player.sender]?.score = score }
      if index < Scores.limit { scores.best.append(score) }
    }
    for (_, participation) in participants {
      guard let team = participation.team else { continue }
      scores.teams[team, default: .init()].members += 1
      scores.teams[team]?.points += participation.score?.points ?? 0
    }
    self.scores = scores == Scores() ? nil : scores
  }

  /// Moves a participant into a team.
  mutating func join(_ team: String, as sender: Sender) {
    let participation = participants[sender] ?? Participation()
    guard participation.team != team else { return }
    let points = participation.score?.points ?? 0
    var scores = scores ?? Scores()
    if let old = participation.team {
      scores.teams[old]?.members -= 1
      scores.teams[old]?.points -= points
    }
    scores.teams[team, default: .init()].members += 1
    scores.teams[team]?.points += points
    participants[sender, default: Participation()].team = team
    self.scores = scores
  }
}
