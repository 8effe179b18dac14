package import Lectern

/// The state of a talk in front of a room.
package struct DeckState: Codable, Equatable, Sendable {
  /// The name of the file.
  package var fileName = ""
  /// The path of the file; nil in a snapshot of an earlier version.
  var filePath: String?
  /// Why the file could not be read again; nil while the talk is as the file is.
  package var problem: String?
  package var slides = SlidesState()
  package var audience = AudienceState()
  package var applause = ApplauseState()
  package var timer = TimerState()
  /// Nil in a snapshot of an earlier version; see ``feedback``.
  var feedbackState: FeedbackState?
  /// Nil before the first stroke; see ``ink``.
  var inkState: InkState?
  /// The current slide's video or sound; nil until it is played.
  package var playback: PlaybackState?
  /// Nil before the first caption; see ``captions``.
  var captionsState: CaptionsState?
  /// The countdowns of open live blocks, by their keys; nil without any.
  package var countdowns: SortedDictionary<String, Countdown>?
  /// The numbers that slides show and an effect counts, by their words in the file; nil before the first.
  package var counted: SortedDictionary<String, Int>?

  package init() {}

  /// Whether the speaker has left the first look at the first slide, or started the timer.
  var hasBegun: Bool {
    slides.index > 0 || slides.step > 0 || timer.startedAt != nil || timer.elapsed > 0
  }
}

extension DeckState {
  package var feedback: FeedbackState {
    get { feedbackState ?? FeedbackState() }
    set { feedbackState = newValue }
  }

  package var captions: CaptionsState {
    get { captionsState ?? CaptionsState() }
    set { captionsState = newValue }
  }

  package var ink: InkState {
    get { inkState ?? InkState() }
    set { inkState = newValue == InkState() ? nil : newValue }
  }
}
