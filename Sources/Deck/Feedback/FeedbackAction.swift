package import Lectern

/// The actions of the feedback.
@EnumProperties
@UserAction
package enum FeedbackAction: Equatable, Sendable {
  case given(Feeling)
}
