/// When a shared block takes answers: from the slide with its countdown until the countdown's end.
///
/// A talk without such a slide has none, and takes answers at any time.
package struct SharedTime: Codable, Equatable, Sendable {
  package var isOpen = true
  /// The seconds of the countdown; nil for a slide without one.
  private(set) var seconds: Int?
  /// The slides that have opened it, each once.
  private var slides: [String] = []

  /// Opens it when a slide is shown for the first time.
  ///
  /// - Returns: whether its countdown begins.
  mutating func show(_ slide: Slide) -> Bool {
    guard !slides.contains(slide.id) else { return false }
    slides.append(slide.id)
    (isOpen, seconds) = (true, slide.countdown)
    return true
  }

  /// Takes over the new ids of the slides, and the countdown of the last one that has opened it.
  mutating func update(to talk: Talk, by renames: SlideRenames) {
    slides = slides.map { renames[$0] }
    // An editor may save half a file.
    guard let last = slides.last, let slide = talk.slides.first(where: { $0.id == last }) else {
      return
    }
    seconds = slide.countdown
  }
}
