package import Lectern

/// All that the audience has given: the slice of the polls, the word clouds and the questions.
package struct AudienceState: Codable, Equatable, Sendable {
  /// What each participant has given.
  package var participants: PerParticipant<Participation> = [:]
  /// By the poll's id.
  package var polls: [String: PollState] = [:]
  /// By the cloud's id.
  package var clouds: [String: CloudState] = [:]
  package var questions = QuestionsState()

  package init() {}
}
