package import Lectern

/// The actions of the slides.
@EnumProperties
@UserAction
package enum SlidesAction: Equatable, Sendable {
  case nextTapped
  case backTapped
  case slideChosen(Slide.ID)
  /// Viewers go through the talk at their own pace.
  case ownPaceButtonTapped
  /// Viewers follow the speaker again.
  case leadButtonTapped
}
