package import Lectern

/// The actions of the questions.
@EnumProperties
@UserAction
package enum QuestionsAction: Equatable, Sendable {
  case asked(String)
  /// Votes for a question, or takes the vote back. Sent twice, as from two tabs, it is one vote.
  case voteChanged(id: Question.ID, value: Bool)
  /// Deletes an own question.
  @Renamed(from: "withdrawn") case retracted(Question.ID)
  /// Lets the room see a question that waits.
  @PresenterOnly case approved(Question.ID)
  /// Shows a question on the wall, or no longer. One that waits is approved.
  @PresenterOnly case shown(Question.ID)
  @PresenterOnly case answered(Question.ID)
  @PresenterOnly case reopened(Question.ID)
  @PresenterOnly case deleted(Question.ID)
}
