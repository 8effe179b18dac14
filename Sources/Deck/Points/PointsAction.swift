package import Lectern

/// The actions of leaderboards.
@EnumProperties
@UserAction
package enum PointsAction: Equatable, Sendable {
  /// Joins a team, or changes to it.
  case teamChosen(String)
  /// Asks for a name on the leaderboard; an empty one is the made-up name again.
  case nameChosen(String)
  /// Lets the room see a name that waits, by its participant.
  @ModeratorOnly case nameApproved(String)
  /// Removes a name, by its participant, whether it waits or not.
  @ModeratorOnly case nameRemoved(String)
}
