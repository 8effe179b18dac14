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
      let name = participants[player.sender]?.name ?? Nickname(of: player.sender).text
      var score = Score(name: name, points: player.points, place: place)
      if participants[player.sender]?.score != score { participants[player.sender]?.score = score }
      guard index < Scores.limit else { continue }
      score.participant = player.sender
      scores.best.append(score)
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

// Names on the leaderboard.
extension AudienceState {
  /// The number of names that wait at most.
  private static let waitingNameLimit = 500

  /// Gives a participant a name, or lets the name wait for approval.
  mutating func choose(_ name: String, as sender: Sender) {
    removeWaitingName(of: sender)
    participants[sender]?.refusal = nil
    guard !name.isEmpty else { return setName(nil, of: sender) }
    guard participants[sender]?.name != name else { return }
    guard moderation?.blocks(name) != true else {
      participants[sender, default: Participation()].refuse(name, for: .name, because: .blocked)
      return
    }
    guard moderation?.isOn == true else { return setName(name, of: sender) }
    guard (waitingNames?.count ?? 0) < Self.waitingNameLimit else {
      participants[sender, default: Participation()].refuse(name, for: .name, because: .full)
      return
    }
    waitingNames = (waitingNames ?? []) + [WaitingName(participant: sender, text: name)]
    participants[sender, default: Participation()].waiting.name = name
  }

  /// Removes a participant's name from those that wait.
  ///
  /// - Returns: the name; nil if none waits.
  @discardableResult
  mutating func removeWaitingName(of sender: Sender) -> WaitingName? {
    guard let index = waitingNames?.firstIndex(where: { $0.participant == sender }) else {
      return nil
    }
    let name = waitingNames?.remove(at: index)
    if waitingNames?.isEmpty == true { waitingNames = nil }
    participants[sender]?.waiting.name = nil
    return name
  }

  /// - Parameter name: nil for the made-up name.
  mutating func setName(_ name: String?, of sender: Sender) {
    guard participants[sender]?.name != name else { return }
    participants[sender, default: Participation()].name = name
    let shown = name ?? Nickname(of: sender).text
    participants[sender]?.score?.name = shown
    scores?.rename(sender, to: shown)
  }
}
