internal import Lectern

/// The points of the quizzes and guesses that were revealed. Places have no names: see ``PersonResults``.
struct PointsResult: Encodable, Equatable {
  struct Place: Encodable, Equatable {
    /// From 1. Participants with as many points share a place.
    let place: Int
    let points: Int
  }

  struct Team: Encodable, Equatable {
    let name: String
    let members: Int
    /// The average of its members.
    let points: Int

    var membersText: String { members == 1 ? "1 member" : "\(members) members" }
  }

  /// The number of participants with an answer.
  let players: Int
  /// The best of them, as many as a leaderboard can show.
  let best: [Place]
  let teams: [Team]

  /// - Returns: nil before the first answer that counts, and without a team.
  init?(_ scores: Scores?) {
    guard let scores, scores.playerCount > 0 || !scores.teams.isEmpty else { return nil }
    players = scores.playerCount
    best = scores.best.map { Place(place: $0.place, points: $0.points) }
    teams = scores.teams.map { Team(name: $0, members: $1.members, points: $1.average) }
  }
}
