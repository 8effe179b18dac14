internal import Composable

/// The inspector of a room, and the timers of its updates.
struct RoomInspection<State: Sendable, Action: UserAction> {
  /// Keeps the latest actions while a presenter looks at them; nil while none does.
  var inspector: Inspector<State, Action>?
  /// Delays the next update.
  var updateTimer = RoomTimer()
  /// Delays the next update of the ages of effects.
  var ageTimer = RoomTimer()
  /// Whether the details of an action are being found.
  var isFindingDetails = false
  /// The sources of the app; nil if there are none here.
  var sources: SourceFolder?

  mutating func stopTimers() {
    updateTimer.stop()
    ageTimer.stop()
  }
}
