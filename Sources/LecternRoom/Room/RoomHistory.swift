internal import Composable
internal import LecternWire

/// The views of presenters other than the live one: the history, the latest actions, and slow motion.
struct RoomHistory<State: Sendable, Action: UserAction> {
  /// Decides which position in the history the room searches for.
  var search = HistorySearch<State, Action>()
  /// The presenters' view of the latest actions.
  var inspection = RoomInspection<State, Action>()
  /// The task that advances the current action from station to station; nil while no action waits.
  var stationTask: Task<Void, Never>?

  mutating func stop() {
    inspection.stopTimers()
    stationTask?.cancel()
  }
}
