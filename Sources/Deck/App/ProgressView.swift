package import Lectern

/// How far the talk is, for the speaker.
@ViewState
package struct ProgressView {
  /// The steps of the current slide that are still to come, such as `2 steps`; empty at the last.
  package let stepsLeft: String
  /// The next slide's title, or else its number; nil on the last slide.
  package let nextTitle: String?
  /// Nil in a talk without slides.
  package let slideID: String?
  package let isAtStart: Bool
  package let isAtEnd: Bool

  init(_ slides: SlidesState) {
    let steps = (slides.current?.stepCount ?? 0) - slides.step
    stepsLeft = steps == 0 ? "" : steps == 1 ? "1 step" : "\(steps) steps"
    nextTitle = slides.next.map { $0.title.isEmpty ? "\(slides.index + 2)" : $0.title }
    slideID = slides.current?.id
    isAtStart = slides.index == 0 && slides.step == 0
    isAtEnd = slides.next == nil && steps == 0
  }
}
