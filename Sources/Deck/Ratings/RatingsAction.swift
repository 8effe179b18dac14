package import Lectern

/// The actions of scales, guesses and rankings, each with the block's id.
@EnumProperties
@UserAction
package enum RatingsAction: Equatable, Sendable {
  /// Gives an item a point on a scale, or the only item of a guess a number.
  case rated(block: String, item: String, value: Double)
  /// Puts an item after those that the participant has ranked, or takes it out.
  case ranked(block: String, item: String)
  @PresenterOnly case opened(String)
  @PresenterOnly case closed(String)
  @PresenterOnly case revealed(String)
  @PresenterOnly case hidden(String)
  @PresenterOnly case resetButtonTapped(String)
}
