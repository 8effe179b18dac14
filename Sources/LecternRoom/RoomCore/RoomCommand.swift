internal import Composable
internal import LecternLog
internal import LecternTransport
internal import Logging

/// A step that a ``RoomCore`` has decided on, for its room to execute.
///
/// It is not generic, so that the list of commands is compiled for a concrete type.
enum RoomCommand {
  // Stores.

  /// Reduces an action of the room itself.
  case send(RoomAction)
  /// Launches the effects that have waited for their batch.
  case launch(StartedEffects)

  // The log.

  /// Appends a batch. ``RoomCore/answered(_:showing:_:)`` follows.
  case append(Journal.Batch)
  /// Appends a batch and saves the state at its end.
  case appendAndSave(Journal.Batch, any SavableSnapshot)
  /// Appends an entry and saves the state after it. ``RoomCore/answered(_:showing:_:)`` follows.
  case resumeRecording(LogEntry, any SavableSnapshot)
  /// Tells the server that recording has failed, for a reason.
  case recordingLost(String)
  /// Starts an epoch with a new name, because its revisions may mean something else after a restart.
  case beginUnrecordedEpoch
  /// Resumes the calls that wait for the pending batch.
  case resumeAppendWaiters
  /// Sets the log aside, and starts over with a new one. A disk that doesn't answer within a time is left to itself.
  case renewLog(within: Duration)

  // Connections.

  /// Shows a connection its first state, once the earlier commands are executed.
  case welcome(connection: Int)
  /// Sends all subscribers their frames and replies. ``RoomCore/fannedOut(in:at:_:)`` follows.
  case fanOut
  /// Sends a channel's subscribers their frames and replies.
  case flush(AccessLevel)
  /// Ends the requests of the watchers that wait for a channel's next version.
  case releaseWatchers(AccessLevel)
  /// Sends one subscriber its frame and replies.
  case flushOne(Int, AccessLevel)
  case close(any Connection, CloseCode, reason: String)
  /// Measures the round trips of walls.
  case measureRoundTrips([any Connection])

  // Time.

  /// Calls ``RoomCore/fanOutIsDue(at:showing:_:)`` at the end of the loop pass.
  case scheduleFanOut
  /// Calls ``RoomCore/timerFired(_:at:showing:_:)`` after a delay.
  case start(RoomTimerKind, after: Duration)
  case stop(RoomTimerKind)

  // The history.

  /// Searches for the position after an action, by its number. ``RoomCore/positionFound(_:showing:_:)`` follows.
  case findPosition(Int)
  /// Releases the states that the search has retained.
  case releaseTimeline
  /// Replays the log up to an action, by its number, and continues from there.
  case fork(from: Int, ActionSource)

  // Persistence and inspection.

  /// Saves the links and devices.
  case persistLinks
  /// Starts the inspection of the stores' actions.
  case beginInspection
  case endInspection
  /// Inspects the latest actions. ``RoomCore/inspected(_:hasEffects:_:)`` follows.
  case showInspection
  case count(RoomEvent)
  case log(Logger.Level, String)
}
