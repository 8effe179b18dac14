/// A message from the room: an action has been reduced.
///
/// ```json
/// {"type":"ack","ref":7,"revision":43}
/// ```
public struct Acknowledgement: Hashable, Sendable {
  /// The action's number, as the page gave it.
  public var ref: Int
  /// A revision that the action is a part of; the page has received it, or a later one, before this
  /// message.
  public var revision: Int

  /// An acknowledgement.
  public init(ref: Int, revision: Int) {
    self.ref = ref
    self.revision = revision
  }

  /// The message.
  public var encoded: [UInt8] {
    var json = JSONWriter(capacity: 64)
    json.append(#"{"type":"ack","ref":"#)
    json.append(ref)
    json.append(#","revision":"#)
    json.append(revision)
    json.append("}")
    return json.bytes
  }
}
