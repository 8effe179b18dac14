/// A message from the room that an action has been reduced.
///
/// ```json
/// {"type":"ack","ref":7,"revision":43}
/// ```
public struct Acknowledgement: Hashable, Sendable {
  /// The action's ``ActionMessage/ref``.
  public var ref: Int
  /// A revision that includes the action. The page receives it, or a later one, before this message.
  public var revision: Int

  public init(ref: Int, revision: Int) {
    self.ref = ref
    self.revision = revision
  }

  /// The message in UTF-8.
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
