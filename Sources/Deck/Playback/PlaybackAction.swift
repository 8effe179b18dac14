package import Lectern

/// The actions of the current slide's video or sound, each with the slide's id.
@EnumProperties
@UserAction
package enum PlaybackAction: Equatable, Sendable {
  case playButtonTapped(Slide.ID)
  case pauseButtonTapped(Slide.ID)
  case restartButtonTapped(Slide.ID)
  /// Moves to a position, in milliseconds from the start.
  case moved(slide: Slide.ID, to: Int)
}
