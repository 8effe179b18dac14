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

  /// Appends a batch. ``RoomCore/appended(_:_:showing:_:)`` follows.
  case append(Journal.Batch)
  /// Appends a batch and saves the state at its end.
  case appendAndSave(Journal.Batch, any SavableSnapshot)
  /// Appends an entry and saves the state behind it. ``RoomCore/recordingResumed(isSaved:_:)`` follows.
  case resumeRecording(LogEntry, any SavableSnapshot)
  /// Tells the server that nothing more can be recorded, for a reason.
  case recordingLost(String)
  /// Begins an epoch of a new name, because its revisions may mean something else after a restart.
  case beginUnrecordedEpoch
  /// Resumes the calls that wait for the pending batch.
  case resumeAppendWaiters

  // Connections.

  /// Shows its first state to a connection, once the commands before are executed.
  case welcome(connection: Int)
  /// Sends all subscribers what they lack. ``RoomCore/fannedOut(in:at:_:)`` follows.
  case fanOut
  /// Sends a channel's subscribers what they lack.
  case flush(AccessLevel)
  /// Sends one subscriber what it lacks.
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

  // Around the room.

  /// Saves the links and devices that outlive the room.
  case persistLinks
  /// Begins or ends the inspection, depending on who looks.
  case syncInspection
  case count(RoomEvent)
  case log(Logger.Level, String)
}
