/// The bytes of a message that brings a page to the present: a ``Snapshot``, or a ``Patch``.
public struct StateMessage: Sendable {
  /// The message as all may have it.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - json: the message but for its end.
  ///   - room: what the room itself looks like, where the page does not know.
  ///   - hash: of the view state that it makes, for a page that is to compare.
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

  /// The message as one that says who the receiver is: the first of a connection, and the first since
  /// something of that has changed.
  ///
  /// The others do not, so that they are the same bytes for everybody.
  public func bytes(for viewer: ViewerIdentity) -> [UInt8] {
    var json = JSONWriter(capacity: bytes.count + 192)
    json.append(bytes.dropLast())
    json.append(#","viewer":"#)
    viewer.write(to: &json)
    json.append("}")
    return json.bytes
  }
}
