package import Lectern

/// The view state of a talk.
///
/// The audience has the slides up to the furthest that was shown, so that a phone can look back by itself: the page
/// decides which of them it shows, and no one notices. The speaker has all slides.
@ViewState
package struct DeckView {
  package let title: String
  package let author: String
  package let theme: String
  package let isEmpty: Bool
  /// Such as `4 / 18`.
  package let position: String
  package let slides: [SlideView]
  /// Nil for a talk without a slide for questions.
  package let questions: QuestionsView?
  /// Nil for everyone but the speaker.
  package let speaker: SpeakerView?
  /// The slide as a sentence for a screen reader.
  package let announcement: String

  package init(_ state: DeckState, for role: Role) {
    let slides = state.slides
    title = slides.talk.title
    author = slides.talk.author
    theme = slides.talk.theme.rawValue
    isEmpty = slides.talk.slides.isEmpty
    position = "\(slides.index + 1) / \(slides.talk.slides.count)"
    let shownCount = role == .presenter ? slides.talk.slides.count : slides.furthestIndex + 1
    self.slides = slides.talk.slides.indices.prefix(shownCount).map {
      SlideView($0, of: state, for: role)
    }
    questions =
      slides.talk.hasQuestions ? QuestionsView(state.audience.questions) : nil
    speaker = role == .presenter ? SpeakerView(state) : nil
    announcement = slides.current.map { "Slide \(slides.index + 1): \($0.title)" } ?? ""
  }
}

extension Talk {
  /// Whether a slide asks for questions.
  var hasQuestions: Bool {
    slides.contains { if case .questions = $0.live { true } else { false } }
  }
}
