/// The bytes of a ``Snapshot`` or a ``Patch``.
public struct StateMessage: Sendable {
  /// The message as it is shared by all viewers.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - json: the message without its last fields.
  ///   - room: the state of the room itself, if the page does not have it.
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

  /// Returns the message with what concerns its receiver alone. All other messages are the same bytes for every viewer.
  ///
  /// - Parameters:
  ///   - viewer: the receiver's identity: for the first message of a connection, and if it has changed.
  ///   - personalUpdate: the receiver's personal view state, if it has changed.
  public func bytes(for viewer: ViewerIdentity?, _ personalUpdate: PersonalUpdate? = nil) -> [UInt8]
  {
    var json = JSONWriter(capacity: bytes.count + 256 + (personalUpdate?.bytes.count ?? 0))
    json.append(bytes.dropLast())
    Self.writeEnd(for: viewer, personalUpdate, to: &json)
    return json.bytes
  }

  /// Writes the last bytes of a message, from what concerns its receiver alone.
  static func writeEnd(
    for viewer: ViewerIdentity?,
    _ personalUpdate: PersonalUpdate?,
    to json: inout JSONWriter
  ) {
    if let viewer {
      json.append(#","viewer":"#)
      viewer.write(to: &json)
    }
    if let personalUpdate {
      json.append(#","mine":"#)
      json.append(personalUpdate.bytes)
    }
    json.append("}")
  }
}
