/// The bytes of a message that brings a page to the present: a ``Snapshot``, or a ``Patch``.
public struct StateMessage: Sendable {
  /// The message as all may have it.
  public let bytes: [UInt8]

  init(head: JSONWriter, body: [UInt8], hash: StateHash?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.bytes.count + body.count + 24)
    bytes += head.bytes
    bytes += body
    if let hash { bytes += ",\"hash\":\"\(hash.text)\"".utf8 }
    bytes.append(UInt8(ascii: "}"))
    self.bytes = bytes
  }

  /// The message as the first of a connection, which says who the receiver is.
  ///
  /// The later ones do not, so that they are the same bytes for everybody.
  public func bytes(for viewer: ViewerIdentity) -> [UInt8] {
    var end = JSONWriter()
    end.append(#","viewer":{"id":"#)
    end.text(viewer.id)
    end.append(#","role":"#)
    end.text(viewer.role.rawValue)
    end.append("}}")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(self.bytes.count + end.bytes.count)
    bytes += self.bytes.dropLast()
    bytes += end.bytes
    return bytes
  }
}
