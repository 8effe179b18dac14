package import Lectern

/// The best participants, and the teams.
package struct Scores: Codable, Equatable, Sendable {
  package struct Team: Codable, Equatable, Sendable {
    package var members = 0
    package var points = 0

    /// The points of a member on average.
    var average: Int { members == 0 ? 0 : points / members }
  }

  /// The best, the first place first.
  package var best: [Score] = []
  /// The number of participants with an answer.
  package var playerCount = 0
  /// By the team's name.
  package var teams: SortedDictionary<String, Team> = [:]

  package init() {}

  /// Changes the name of a participant among the best.
  mutating func rename(_ participant: Sender, to name: String) {
    guard let index = best.firstIndex(where: { $0.participant == participant }) else { return }
    best[index].name = name
  }

  /// The number of participants that are stored.
  static let limit = 20
}
