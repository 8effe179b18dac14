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
