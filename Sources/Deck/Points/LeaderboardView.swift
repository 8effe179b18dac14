package import Lectern

/// The view state of a leaderboard.
@ViewState
package struct LeaderboardView {
  package let title: String
  package let summary: String
  package let rows: [LeaderboardRowView]
  package let teams: [TeamView]

  init(_ block: LeaderboardBlock, _ scores: Scores?) {
    let scores = scores ?? Scores()
    title = block.title
    let count = scores.playerCount
    summary = count == 0 ? "No points yet" : count == 1 ? "1 player" : "\(count) players"
    let best = scores.best.prefix(block.count)
    let highest = Double(max(best.first?.points ?? 0, 1))
    var names: [String: Int] = [:]
    rows = best.map { row in
      names[row.name, default: 0] += 1
      return LeaderboardRowView(
        id: "\(row.name)#\(names[row.name] ?? 1)",
        place: row.place,
        isFirst: row.place == 1 && row.points > 0,
        name: row.name,
        points: row.points,
        share: Double(row.points) / highest
      )
    }
    let teams = block.teams.map { ($0, scores.teams[$0] ?? Scores.Team()) }
    let averages = teams.map(\.1.average)
    let highestAverage = max(averages.max() ?? 0, 1)
    self.teams = zip(teams, averages).map { team, average in
      let members = team.1.members == 1 ? "1 member" : "\(team.1.members) members"
      return TeamView(
        id: "team/\(team.0)",
        name: team.0,
        members: members,
        points: average,
        share: Double(average) / Double(highestAverage)
      )
    }
  }
}

/// The view state of a participant's row.
@ViewState
package struct LeaderboardRowView: Identifiable {
  package let id: String
  package let place: Int
  /// Whether it has the most points. A row without any isn't.
  package let isFirst: Bool
  package let name: String
  package let points: Int
  /// The share of the highest points, from 0 to 1.
  package let share: Double
}

/// The view state of a team.
@ViewState
package struct TeamView: Identifiable {
  /// The id among the marks of a participant; see ``MyView``.
  package let id: String
  package let name: String
  package let members: String
  /// The average of its members.
  package let points: Int
  /// The share of the highest average, from 0 to 1.
  package let share: Double
}
