package import Lectern

/// The actions of polls and quizzes, each with the poll's id.
@EnumProperties
@UserAction
package enum PollAction: Equatable, Sendable {
  case voted(poll: String, choice: String)
  @PresenterOnly case opened(String)
  @PresenterOnly case closed(String)
  @PresenterOnly case revealed(String)
  @PresenterOnly case hidden(String)
  @PresenterOnly case resetButtonTapped(String)
}
