internal import Composable
internal import LecternWire

/// A page's action that a room reduces, and then acknowledges.
struct AdmittedAction<Action: UserAction> {
  enum Content {
    case app(Action)
    case room(RoomAction)
  }

  let content: Content
  let source: ActionSource
  let ref: Int
}

/// A message that a room has judged.
struct ReceivedMessage<Action: UserAction> {
  /// The key of the session that is charged for the time of the message.
  let session: Int
  /// The action to reduce, and then to acknowledge; nil if none is.
  let action: AdmittedAction<Action>?
}
