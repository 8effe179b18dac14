internal import LecternWire

/// An event that a room counts for its metrics.
enum RoomEvent: Equatable {
  /// A message has arrived.
  case received
  /// A page's action was reduced.
  case reduced
  case refused(Fault.Code)
  case droppedConnection(DropCause)

  /// The reason why a room has disconnected a viewer.
  enum DropCause: String, CaseIterable {
    case tooManyActions = "too_many_actions"
    case unreadReplies = "unread_replies"
  }
}
