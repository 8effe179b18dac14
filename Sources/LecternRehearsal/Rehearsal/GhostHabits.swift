/// What the ghosts of a rehearsal do, whatever their network is.
package struct GhostHabits: Sendable {
  /// The time in which all join: about that in which a hall scans a code on the wall.
  var joinTime = Duration.seconds(20)
  /// The mean time between two taps of a ghost.
  var tapInterval = Duration.seconds(5)
  /// The share of taps that raise a hand, of a ghost that can; and that lower one, of a ghost that has raised it. So a
  /// fiftieth of the ghosts have a hand up.
  var (raiseShare, lowerShare) = (0.001, 0.05)
  /// How much a ghost is drawn to doing nothing, beside the controls of its page.
  var idleWeight = 1.0
  /// The mean time for which a ghost keeps its page open.
  var stay = Duration.seconds(600)
  /// The mean time until it opens another.
  var absence = Duration.seconds(20)
  /// The mean time after which a page tries again that the server has refused or disconnected.
  var retryTime = Duration.seconds(3)
}
