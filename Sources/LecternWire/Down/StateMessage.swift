/// The bytes of a message that brings a page to the present: a ``Snapshot``, or a ``Patch``.
public struct StateMessage: Sendable {
  /// The message as all may have it.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - json: the message but for its end.
  ///   - hash: of the view state that it makes, for a page that is to compare.
  init(_ json: consuming JSONWriter, hash: StateHash?) {
    if let hash {
      json.append(#","hash":"#)
      json.text(hash.text)
    }
    json.append("}")
    bytes = json.bytes
  }

  /// The message as the first of a connection, which says who the receiver is.
  ///
  /// The later ones do not, so that they are the same bytes for everybody.
  public func bytes(for viewer: ViewerIdentity) -> [UInt8] {
    var json = JSONWriter(capacity: bytes.count + 96)
    json.append(bytes.dropLast())
    json.append(#","viewer":{"id":"#)
    json.text(viewer.id)
    json.append(#","role":"#)
    json.text(viewer.role.rawValue)
    json.append("}}")
    return json.bytes
  }
}
