package import Lectern

/// The actions of the names for the results.
@EnumProperties
@UserAction
package enum NamesAction: Equatable, Sendable {
  /// Gives the sender's name, or changes it.
  case given(String)
  /// Removes the sender's name.
  case removed
}
