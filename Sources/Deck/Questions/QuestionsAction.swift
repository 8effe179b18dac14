package import Lectern

/// The actions of the questions.
@EnumProperties
@UserAction
package enum QuestionsAction: Equatable, Sendable {
  case asked(String)
  /// Gives an idea for a block, by the block's id.
  case proposed(block: String, text: String)
  /// Votes for a question, or takes the vote back. Sent twice, as from two tabs, it is one vote.
  case voteChanged(id: Question.ID, value: Bool)
  /// Deletes an own question.
  @Renamed(from: "withdrawn") case retracted(Question.ID)
  /// Lets the room see a question that waits.
  @ModeratorOnly case approved(Question.ID)
  /// Makes an approved question wait again.
  @ModeratorOnly case hidden(Question.ID)
  /// Puts a question before all others.
  @ModeratorOnly case pinned(Question.ID)
  /// Puts a question where its votes put it.
  @ModeratorOnly case unpinned(Question.ID)
  /// Puts a question before another one, or after all open ones.
  @ModeratorOnly case moved(id: Question.ID, before: Question.ID?)
  /// Adds the votes of a question to an approved one that asks the same, and deletes it.
  @ModeratorOnly case merged(id: Question.ID?, value: Question.ID?)
  /// Answers a question in writing; an empty text removes the answer.
  @ModeratorOnly case replied(id: Question.ID, value: String)
  /// Shows a question on the wall, or no longer. One that waits is approved.
  @PresenterOnly case shown(Question.ID)
  @ModeratorOnly case answered(Question.ID)
  @ModeratorOnly case reopened(Question.ID)
  @ModeratorOnly case deleted(Question.ID)
}
