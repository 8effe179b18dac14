/// The protocol between a room and its pages: `lectern.v1`, JSON text messages over a WebSocket.
///
/// Down come ``Snapshot``, ``Patch``, ``Acknowledgement``, ``Fault`` and ``Heartbeat``; up goes
/// ``ActionMessage``. The golden files in `Tests/Fixtures/wire` show each of them, and both sides' tests
/// read them.
public enum Wire {
  /// The WebSocket subprotocol (RFC 6455 §1.9).
  public static let subprotocol: StaticString = "lectern.v1"
  /// The path of the socket.
  public static let socketPath = "/socket"
  /// What the names of the room's own actions begin with; no name in Swift does.
  public static let roomName = "$room"
  /// The largest message from a page, in bytes.
  public static let messageLimit = 64 * 1024
  /// How many of a page's actions may be unanswered at a time: so many of its refs are remembered.
  public static let refWindow = 256
  /// The longest name of an action, in bytes.
  ///
  /// A name is read part by part, each within the one before, and so is the action reduced: where a
  /// feature holds one of its own kind, its length is how deep that goes.
  public static let nameLimit = 1024
  /// How many objects and lists of a message from a page may be within each other.
  public static let depthLimit = 64
  /// How many values a message from a page may hold: a thousand short ones cost as much as one that is long.
  public static let valueLimit = 1_024
}
