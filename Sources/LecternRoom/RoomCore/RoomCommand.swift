internal import Composable
internal import LecternLog
internal import LecternTransport
internal import Logging

/// A step that a ``RoomCore`` has decided on, for its room to execute.
///
/// Commands that one part of the room executes are an enum of their own.
///
/// It is not generic, so that the list of commands is compiled for a concrete type.
enum RoomCommand {
  // Stores.

  /// Reduces an action of the room itself.
  case send(RoomAction)
  /// Launches the effects that have waited for their batch.
  case launch(StartedEffects)

  // The log.

  case log(Log)
  /// Resumes the calls that wait for the pending batch.
  case resumeAppendWaiters
  /// Starts an epoch with a new name, because its revisions may mean something else after a restart.
  case beginUnrecordedEpoch
  /// Sets the log aside, and starts over with a new one. A disk that doesn't answer within a time is left to itself.
  case renewLog(within: Duration)
  case history(History)

  // Connections.

  /// Shows a connection its first state, once the earlier commands are executed.
  case welcome(connection: Int)
  case frames(Frames)
  /// Ends the requests of the watchers that wait for a channel's next version.
  case releaseWatchers(AccessLevel)
  case close(any Connection, CloseCode, reason: String)
  /// Measures the round trips of walls.
  case measureRoundTrips([any Connection])

  // Time.

  /// Calls ``RoomCore/fanOutIsDue(at:showing:_:)`` at the end of the loop pass.
  case scheduleFanOut
  case timer(Timer)

  // Persistence and inspection.

  /// Saves the links and devices.
  case persistLinks
  case inspection(Inspection)
  case report(Report)
}

extension RoomCommand {
  /// Writes to the log.
  enum Log {
    /// Appends a batch. ``RoomCore/answered(_:showing:_:)`` follows.
    case append(Journal.Batch)
    /// Appends a batch and saves the state at its end.
    case appendAndSave(Journal.Batch, any SavableSnapshot)
    /// Appends the entry with which recording resumes, and saves the state after it. ``RoomCore/answered(_:showing:_:)`` follows.
    case resume(LogEntry, any SavableSnapshot)
    /// Tells the server that recording has failed, for a reason.
    case reportLoss(String)
  }

  /// Reads the history from the log.
  enum History {
    /// Searches for the position after an action, by its number. ``RoomCore/positionFound(_:in:showing:_:)`` follows.
    case find(Int)
    /// Releases the states that the search has retained.
    case release
    /// Replays the log up to an action, by its number, and continues from there.
    case fork(from: Int, ActionSource)
  }

  /// Sends frames and replies. ``RoomCore/sent(_:_:)`` follows.
  enum Frames {
    /// To all subscribers.
    case fanOut
    /// To a channel's subscribers.
    case flush(AccessLevel)
    /// To one subscriber.
    case flushOne(Int, AccessLevel)
  }

  enum Timer {
    /// Calls ``RoomCore/timerFired(_:at:showing:_:)`` after a delay.
    case start(RoomTimerKind, after: Duration)
    case stop(RoomTimerKind)
  }

  enum Inspection {
    /// Starts the inspection of the stores' actions.
    case begin
    case end
    /// Inspects the latest actions. ``RoomCore/inspected(_:_:)`` follows.
    case show
  }

  /// Tells operators of something.
  enum Report {
    case event(RoomEvent)
    case message(Logger.Level, String)
  }
}
