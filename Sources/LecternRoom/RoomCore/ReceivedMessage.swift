internal import Composable
internal import LecternWire

/// A page's message that a room has judged.
///
/// Generic code pays for a metadata lookup. So an action passes through only this one generic type.
enum ReceivedMessage<Action: UserAction> {
  /// The room accepts no messages from the page.
  case ignored
  /// The message was answered without an action.
  case answered(session: Int)
  /// The room reduces an action of the app and acknowledges it.
  case app(Action, AdmittedMessage)
  /// The room reduces an action of its own and acknowledges it.
  case room(RoomAction, AdmittedMessage)
}

/// A message whose action a room reduces.
struct AdmittedMessage {
  /// The key of the session that is charged for the time of the message.
  let session: Int
  let source: ActionSource
  let ref: Int
}

extension ReceivedMessage {
  /// The key of the session that is charged for the time of the message; nil if the room accepts none.
  var session: Int? {
    switch self {
    case .ignored: nil
    case .answered(let session): session
    case .app(_, let message), .room(_, let message): message.session
    }
  }
}
