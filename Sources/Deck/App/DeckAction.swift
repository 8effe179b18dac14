package import Lectern

/// The actions of all features.
@EnumProperties
@UserAction
package enum DeckAction: Equatable, Sendable {
  @PresenterOnly case slides(SlidesAction)
  case poll(PollAction)
  case words(WordsAction)
  case questions(QuestionsAction)
  case applause(ApplauseAction)
  @PresenterOnly case timer(TimerAction)
  /// The server has started with a file.
  @ServerOnly case opened(TalkFile)
  /// The file was saved.
  @ServerOnly case talkRead(Talk)
  /// The file cannot be read any more; the talk stays as it is.
  @ServerOnly case readingFailed(String)
}
