package import Lectern

/// The actions of all features.
@EnumProperties
@UserAction
package enum DeckAction: Equatable, Sendable {
  @PresenterOnly case slides(SlidesAction)
  case poll(PollAction)
  case ratings(RatingsAction)
  case words(WordsAction)
  @PresenterOnly case ideas(IdeasAction)
  case points(PointsAction)
  case names(NamesAction)
  case questions(QuestionsAction)
  case applause(ApplauseAction)
  case feedback(FeedbackAction)
  @PresenterOnly case times(TimesAction)
  @PresenterOnly case timer(TimerAction)
  @PresenterOnly case ink(InkAction)
  @PresenterOnly case playback(PlaybackAction)
  @ModeratorOnly case captions(CaptionsAction)
  /// The server has started with a file.
  @ServerOnly case opened(TalkFile)
  /// The time of a live block is over, by the key of its countdown.
  @ServerOnly case countdownEnded(String)
  /// The numbers that the current slide shows, by their words in the file, were counted.
  @ServerOnly case counted(SortedDictionary<String, Int>)
  /// The file was saved.
  @ServerOnly case talkRead(Talk)
  /// The file cannot be read any more; the talk stays as it is.
  @ServerOnly case readingFailed(String)
}

extension DeckAction {
  /// Whether an audience sends it often. Then it opens and closes no live block.
  var isFrequent: Bool {
    switch self {
    case .poll(.voted), .ratings(.rated), .ratings(.ranked), .words(.added), .words(.retracted),
      .points, .names, .questions, .applause, .feedback, .timer,
      .ink, .captions, .counted:
      true
    default: false
    }
  }

  /// Whether it may change the points.
  var changesScores: Bool {
    switch self {
    case .poll, .ratings, .talkRead, .opened: !isFrequent
    default: false
    }
  }

  var isOpened: Bool { if case .opened = self { true } else { false } }
}
