package import Lectern

/// The view state of a talk.
///
/// The audience has the slides that were shown, up to their last steps, so that a phone can look back without a request.
/// The speaker has all slides.
@ViewState
package struct DeckView {
  package let title: String
  package let author: String
  package let theme: String
  package let design: DesignView
  package let isEmpty: Bool
  package let rules: RulesView
  /// Such as `4 / 18`.
  package let position: String
  package let slides: [SlideView]
  /// Nil for a talk without a slide for questions.
  package let questions: QuestionsView?
  /// The question or the idea that stands on the wall.
  package let shownQuestion: QuestionView?
  /// Nil until the slide that asks for feedback was shown, and after its countdown.
  package let feedback: FeedbackPromptView?
  /// Nil before the first caption.
  package let captions: CaptionsView?
  /// Nil for everyone but moderators and the speaker.
  package let moderation: ModerationView?
  /// Nil for everyone but the speaker.
  package let speaker: SpeakerView?
  /// The slide for a screen reader: its title, and what was shown last.
  package let announcement: String
  /// The size in which a wall shows how to join: `small` or `large`; nil if it doesn't.
  package let invitation: String?

  package init(_ state: DeckState, for role: Role) {
    let slides = state.slides
    title = slides.talk.title
    author = slides.talk.author
    theme = slides.talk.theme.rawValue
    design = DesignView(slides.talk.design)
    rules = RulesView(slides)
    isEmpty = slides.talk.slides.isEmpty
    position = "\(slides.index + 1) / \(slides.talk.slides.count)"
    self.slides = slides.talk.slides.indices.compactMap {
      SlideView(
        $0,
        of: slides,
        audience: state.audience,
        applause: state.applause,
        countdowns: state.countdowns ?? [:],
        ink: state.ink,
        playback: state.playback,
        count: RoomNumbers(state).text(of:),
        for: role
      )
    }
    questions =
      slides.talk.hasQuestions ? QuestionsView(state.audience.questions) : nil
    shownQuestion = state.audience.questions.current.map(QuestionView.init)
    feedback = state.feedbackState.flatMap(FeedbackPromptView.init)
    captions = state.captionsState.map(CaptionsView.init)
    moderation =
      role == .presenter || role == .moderator ? ModerationView(state.audience) : nil
    speaker = role == .presenter ? SpeakerView(state) : nil
    announcement = Announcement(state).text
    invitation = InvitationSize(state)?.rawValue
  }
}

extension DeckView: ChapteredView {
  /// The current slide.
  package var chapter: Chapter? {
    slides.first(where: \.isCurrent).map { slide in
      Chapter(id: slide.id, title: slide.title.isEmpty ? "Slide \(slide.number)" : slide.title)
    }
  }
}

extension Talk {
  /// Whether a slide asks for questions.
  var hasQuestions: Bool {
    slides.contains { if case .questions = $0.live { true } else { false } }
  }
}
