package import Lectern

/// The actions of the ink.
@EnumProperties
@UserAction
package enum InkAction: Equatable, Sendable {
  /// Begins a stroke, or continues one.
  case drawn(StrokePart)
  case erased(slide: Slide.ID, stroke: Stroke.ID)
  /// Takes back the last change of a slide's ink.
  case undoButtonTapped(Slide.ID)
  case clearButtonTapped(Slide.ID)
}
