internal import Composable
internal import LecternWire

/// The readers of a room's past that presenters use: the history, and the inspector of the latest actions.
struct RoomHistory<State: Sendable, Action: UserAction> {
  /// Finds positions in the history; nil while the room shows the present.
  var timeline: Timeline<State, Action>?
  /// The inspector of the latest actions; nil while no presenter looks.
  var inspector: Inspector<State, Action>?
  /// Whether the details of an action are being found.
  var isFindingDetails = false
  /// The sources of the app; nil if they aren't on this machine.
  var sources: SourceFolder?
}
