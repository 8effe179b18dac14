/// The points of a participant in the quizzes and guesses that were revealed.
package struct Score: Codable, Equatable, Hashable, Sendable {
  /// Its nickname.
  package var name: String
  package var points: Int
  /// From 1. Participants with as many points share a place.
  package var place: Int
}
