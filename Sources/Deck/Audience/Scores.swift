package import Lectern

/// The best participants, and the teams.
package struct Scores: Codable, Equatable, Sendable {
  package struct Team: Codable, Equatable, Sendable {
    package var members = 0
    package var points = 0
  }

  /// The best, the first place first.
  package var best: [Score] = []
  /// The number of participants with an answer.
  package var playerCount = 0
  /// By the team's name.
  package var teams: SortedDictionary<String, Team> = [:]

  package init() {}

  /// The number of participants that are stored.
  static let limit = 20
}
