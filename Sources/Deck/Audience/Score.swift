package import Lectern

/// The points of a participant in the quizzes and guesses that were revealed.
package struct Score: Codable, Equatable, Hashable, Sendable {
  /// Its name on the leaderboard.
  package var name: String
  /// Whose points they are; nil for a participant's own.
  package var participant: Sender?
  package var points: Int
  /// From 1. Participants with as many points share a place.
  package var place: Int
}
