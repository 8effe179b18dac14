internal import LecternWire

extension RoomMachine {
  /// An instruction to the connection and its timers.
  enum Command: Equatable {
    /// Opens a WebSocket. Its address has the query.
    case open(socket: Int, query: [QueryItem])
    case send([UInt8], socket: Int)
    /// Closes a WebSocket after everything that was sent, with a close frame.
    case close(socket: Int)
    /// Breaks a WebSocket off.
    case abort(socket: Int)
    /// Answers the sender of an action.
    case answer(ref: Int, Answer)
    /// Shows the replica: it has changed.
    case show
    case report(ConnectionStatus)
    /// Calls ``RoomMachine/wake(at:)`` at a time, in place of any earlier request.
    case wake(at: Duration)
  }

  /// A name and a value of an address's query.
  struct QueryItem: Equatable {
    let name: String
    let value: String
  }

  /// The answer to an action.
  enum Answer: Equatable {
    case done(revision: Int)
    case refused(Fault)
    case failed(SendError)
    /// Its sender was cancelled before it was sent.
    case cancelled
  }
}
