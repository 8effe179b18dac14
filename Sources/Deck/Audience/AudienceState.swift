package import Lectern

/// All that the audience has given: the slice of the polls, the word clouds and the questions.
package struct AudienceState: Codable, Equatable, Sendable {
  /// What each participant has given.
  package var participants: PerParticipant<Participation> = [:]
  /// By the poll's id, with those that the talk had earlier.
  package var polls: SortedDictionary<String, PollState> = [:]
  /// By the cloud's id, with those that the talk had earlier.
  package var clouds: SortedDictionary<String, CloudState> = [:]
  package var questions = QuestionsState()
  /// Nil unless texts wait for approval or are checked; a snapshot of an earlier version has none.
  package var moderation: Moderation?

  package init() {}
}
