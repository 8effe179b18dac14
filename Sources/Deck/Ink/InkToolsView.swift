package import Lectern

/// What the speaker can do with the ink of the current slide.
@ViewState
package struct InkToolsView {
  package let canClear: Bool
  package let canUndo: Bool

  /// - Parameter slide: nil in a talk without slides.
  package init(_ ink: InkState, on slide: Slide.ID?) {
    canClear = slide.map { !ink.strokes(on: $0).isEmpty } ?? false
    canUndo = slide.map(ink.canUndo) ?? false
  }
}
