/// A message from the room that says only that the room is still there.
///
/// ```json
/// {"type":"heartbeat"}
/// ```
///
/// It goes with each ping, of which a browser tells a page nothing: a page that has heard nothing at all
/// for longer than ``interval`` looks whether anybody is there.
public enum Heartbeat {
  /// How often a room says it, whatever else it says.
  public static let interval = Duration.seconds(20)

  /// The message.
  public static let encoded = Array(#"{"type":"heartbeat"}"#.utf8)
}
