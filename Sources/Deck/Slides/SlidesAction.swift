package import Lectern

/// The actions of the slides.
@EnumProperties
@UserAction
package enum SlidesAction: Equatable, Sendable {
  case nextTapped
  case backTapped
  case slideChosen(Slide.ID)
}
