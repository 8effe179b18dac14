/// The bytes of a message that brings a page to the present: a ``Snapshot``, or a ``Patch``.
public struct StateMessage: Sendable {
  /// The message as all may have it.
  public let bytes: [UInt8]

  init(head: String, body: [UInt8], hash: StateHash?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.utf8.count + body.count + 24)
    bytes += head.utf8
    bytes += body
    if let hash { bytes += ",\"hash\":\"\(hash.text)\"".utf8 }
    bytes.append(UInt8(ascii: "}"))
    self.bytes = bytes
  }

  /// The message as the first of a connection, which says who the receiver is.
  ///
  /// The later ones do not, so that they are the same bytes for everybody.
  public func bytes(for viewer: ViewerIdentity) -> [UInt8] {
    let end = "," + viewer.field + "}"
    var bytes: [UInt8] = []
    bytes.reserveCapacity(self.bytes.count + end.utf8.count)
    bytes += self.bytes.dropLast()
    bytes += end.utf8
    return bytes
  }
}

extension ViewerIdentity {
  fileprivate var field: String {
    "\"viewer\":{\"id\":\(JSON.string(id)),\"role\":\(JSON.string(role.rawValue))}"
  }
}
