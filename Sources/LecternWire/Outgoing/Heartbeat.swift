/// A message from the room without content, sent with every ping.
///
/// ```json
/// {"type":"heartbeat"}
/// ```
///
/// A browser does not report pings to a page. A page that has received nothing for longer than ``interval``
/// checks its connection.
public enum Heartbeat {
  /// The time between heartbeats, whatever else is sent.
  public static let interval = Duration.seconds(10)

  /// The message in UTF-8.
  public static let encoded = Array(#"{"type":"heartbeat"}"#.utf8)
}
