/// A message from the room: the changes since a revision that the page has.
///
/// ```json
/// {"type":"patch","from":42,"revision":43,"ops":[{"op":"replace","path":"/count","value":3}]}
/// ```
///
/// - SeeAlso: RFC 6902, JSON patch: `add`, `remove` and `replace`; RFC 6901, JSON pointers.
public struct Patch: Sendable {
  let from: Int
  let revision: Int
  let operations: PatchWriter
  /// The state of the room itself, if it has changed; whole because it is small.
  public var room: EncodedState?
  /// The hash of the resulting view state, for a page that verifies it.
  public var hash: StateHash?

  /// Compares two view states.
  ///
  /// - Parameters:
  ///   - from: the revision of `old`.
  ///   - old: the view state that the page has.
  ///   - revision: the revision of `new`.
  ///   - new: the view state after the patch.
  /// - Throws: ``UnencodableValue`` if a value that has changed has no JSON.
  public init<View: ViewState>(
    from: Int,
    _ old: View,
    to revision: Int,
    _ new: View
  ) throws(UnencodableValue) {
    var operations = PatchWriter()
    try new.writeChanges(since: old, to: &operations)
    self.from = from
    self.revision = revision
    self.operations = operations
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { operations.isEmpty && room == nil }

  /// The length of the changes in bytes, comparable to the ``EncodedState/size`` of a view state and its room.
  package var size: Int {
    operations.operations.bytes.count + "[]".utf8.count + (room?.bytes.count ?? 0)
  }

  /// The message.
  public var encoded: StateMessage {
    var json = JSONWriter(capacity: size + 96)
    json.append(#"{"type":"patch","from":"#)
    json.append(from)
    json.append(#","revision":"#)
    json.append(revision)
    json.append(#","ops":["#)
    json.append(operations.operations.bytes)
    json.append("]")
    return StateMessage(json, room: room, hash: hash)
  }
}
