/// The habits of a rehearsal's ghosts, independent of their network.
package struct GhostHabits: Sendable {
  /// The time in which all ghosts join: about the time in which a hall scans a code on the wall.
  var joinTime = Duration.seconds(20)
  /// The mean time between two taps of a ghost.
  var tapInterval = Duration.seconds(5)
  /// The shares of taps that raise a hand, if the ghost can, and that lower a raised one. So a
  /// fiftieth of the ghosts have a hand up.
  var (raiseShare, lowerShare) = (0.001, 0.05)
  /// The weight of doing nothing, compared with the weights of the page's controls.
  var idleWeight = 1.0
  /// The mean time that a ghost's page is open.
  var stay = Duration.seconds(600)
  /// The mean time until the ghost opens another page.
  var absence = Duration.seconds(20)
  /// The mean time after which a refused or disconnected page tries again.
  var retryTime = Duration.seconds(3)
}
