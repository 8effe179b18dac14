package import Composable
internal import LecternWire

/// The presenters' views beside the present: the past, the latest actions, and slow motion.
package struct RoomHistory<State: Sendable, Action: UserAction> {
  /// Decides which moment of the past the room looks for.
  package var search = HistorySearch<State, Action>()
  /// What presenters see of the latest actions.
  var inspection = RoomInspection<State, Action>()
  /// Shows one station of an action's way after the other; nil while no action waits.
  var stationTask: Task<Void, Never>?

  mutating func stop() {
    inspection.stopTimers()
    stationTask?.cancel()
  }
}
