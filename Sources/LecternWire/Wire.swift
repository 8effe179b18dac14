/// The protocol between a room and its pages: `lectern.v1`, JSON text messages over a WebSocket.
///
/// A room sends ``Snapshot``, ``Patch``, ``Acknowledgement``, ``Fault`` and ``Heartbeat``; a page sends
/// ``ActionMessage``. `Tests/Fixtures/wire` has a golden file of each for the tests of both sides.
public enum Wire {
  /// The WebSocket subprotocol (RFC 6455 §1.9).
  public static let subprotocol: StaticString = "lectern.v1"
  /// The path of the WebSocket.
  public static let socketPath = "/socket"
  /// The first part of the names of the room's own actions; not an identifier, so no app's action has it.
  public static let roomName = "$room"
  /// Maximum length of a message from a page, in bytes.
  public static let messageLimit = 64 * 1024
  /// Maximum number of a page's unanswered actions, and the number of its latest refs that a room remembers.
  public static let refWindow = 256
  /// Maximum length of an action's name, in bytes.
  ///
  /// Each part of a name is decoded, and later reduced, inside the call for the part before. With a recursive
  /// feature, the length of the name therefore bounds the depth of the stack.
  public static let nameLimit = 1024
  /// Maximum nesting depth of a message from a page.
  public static let depthLimit = 64
  /// Maximum number of values in a message from a page: a thousand short ones cost as much as a long one.
  public static let valueLimit = 1_024
}
