package import Lectern

/// What the speaker has drawn on the slides.
package struct InkState: Codable, Equatable, Sendable {
  /// By the slide's id. A slide that was cut keeps its ink because an editor may save half a file.
  package private(set) var slides: SortedDictionary<Slide.ID, SlideInk> = [:]

  package init() {}

  /// The number of points that the talk may have, so that nobody can fill the memory.
  static let pointLimit = 50_000

  package func strokes(on slide: Slide.ID) -> [Stroke] { slides[slide]?.strokes ?? [] }

  package func canUndo(on slide: Slide.ID) -> Bool { slides[slide]?.canUndo ?? false }

  /// Moves the ink to the new ids of the slides.
  mutating func rename(by renames: SlideRenames) { renames.move(&slides) }

  private var pointCount: Int { slides.reduce(0) { $0 + $1.value.pointCount } }

  mutating func draw(_ part: StrokePart) {
    guard pointCount < Self.pointLimit else { return }
    update(part.slide) { $0.draw(part) }
  }

  /// Changes the ink of a slide. A slide without any has no entry.
  mutating func update(_ slide: Slide.ID, _ change: (inout SlideInk) -> Void) {
    var ink = slides[slide] ?? SlideInk()
    change(&ink)
    slides[slide] = ink == SlideInk() ? nil : ink
  }
}
