/// Who makes an action message.
public enum ActionOrigin: Sendable {
  /// A page, or a call.
  case page
  /// The server, for a file that it has received for a person.
  case upload
  /// An effect of a room of the same server.
  case room
}
