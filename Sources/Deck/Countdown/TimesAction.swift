package import Lectern

/// The speaker's actions for the times of shared blocks.
@EnumProperties
@UserAction
package enum TimesAction: Equatable, Sendable {
  case opened(SharedBlock)
  case closed(SharedBlock)
}
