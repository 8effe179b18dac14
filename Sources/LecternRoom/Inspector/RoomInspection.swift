internal import Composable

/// The inspector of a room, and the timers of its updates.
struct RoomInspection<State: Sendable, Action: UserAction> {
  /// The inspector of the latest actions; nil while no presenter looks.
  var inspector: Inspector<State, Action>?
  /// The delay before the next update.
  var updateTimer = RoomTimer()
  /// The delay before the next update of the effects' ages.
  var ageTimer = RoomTimer()
  /// Whether the details of an action are being found.
  var isFindingDetails = false
  /// The sources of the app; nil if they aren't on this machine.
  var sources: SourceFolder?

  mutating func stopTimers() {
    updateTimer.stop()
    ageTimer.stop()
  }
}
