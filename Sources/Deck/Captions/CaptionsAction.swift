package import Lectern

/// The actions of the captions. A captioner sends them, or a speech recogniser.
@EnumProperties
@UserAction
package enum CaptionsAction: Equatable, Sendable {
  /// A sentence is complete.
  case heard(String)
  /// The words of a sentence so far.
  case hearing(String)
  case deleted(Caption.ID)
}
