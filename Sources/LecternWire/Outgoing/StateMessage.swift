/// The bytes of a ``Snapshot`` or a ``Patch``.
public struct StateMessage: Sendable {
  /// The message as it is shared by all viewers.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - json: the message without its last fields.
  ///   - room: the state of the room itself, where the page does not have it.
  ///   - hash: the hash of the resulting view state, for a page that verifies it.
  init(_ json: consuming JSONWriter, room: EncodedState?, hash: StateHash?) {
    if let room {
      json.append(#","room":"#)
      json.append(room.bytes)
    }
    if let hash {
      json.append(#","hash":"#)
      json.text(hash.text)
    }
    json.append("}")
    bytes = json.bytes
  }

  /// Returns the message with the identity of its receiver: for the first message of a connection, and the first
  /// after the identity has changed. All other messages are the same bytes for every viewer.
  public func bytes(for viewer: ViewerIdentity) -> [UInt8] {
    var json = JSONWriter(capacity: bytes.count + 192)
    json.append(bytes.dropLast())
    json.append(#","viewer":"#)
    viewer.write(to: &json)
    json.append("}")
    return json.bytes
  }
}
