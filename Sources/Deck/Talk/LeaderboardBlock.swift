/// The points of a talk's quizzes and guesses.
package struct LeaderboardBlock: Codable, Equatable, Sendable {
  package var title: String
  /// The number of participants that are shown.
  package var count = 5
  /// The names of the teams; empty without teams.
  package var teams: [String] = []
}
