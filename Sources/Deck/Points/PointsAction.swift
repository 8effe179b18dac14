package import Lectern

/// The actions of leaderboards.
@EnumProperties
@UserAction
package enum PointsAction: Equatable, Sendable {
  /// Joins a team, or changes to it.
  case teamChosen(String)
}
