internal import Composable
internal import LecternLog

/// The result of an executed command: an input of the room's core.
enum RoomAnswer<State: Sendable, Action: UserAction>: Sendable {
  case log(LogAnswer)
  case timerFired(RoomTimerKind)
  /// The end of the loop pass in which a fan-out was scheduled.
  case loopPassEnded
  /// The state at a position in the history of a log, or the reason why it isn't found.
  indirect case positionFound(Result<Timeline<State, Action>.Found, any Error>, in: LogIdentity)
  /// The inspector has something new to show.
  case inspectionChanged
}
