package import Lectern

/// The actions of the applause.
@EnumProperties
@UserAction
package enum ApplauseAction: Equatable, Sendable {
  case clapped
  @ServerOnly case sampled
}
