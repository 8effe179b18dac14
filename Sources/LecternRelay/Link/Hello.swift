internal import LecternBytes

/// A relay's request for a link, or a server's announcement that it leads the rooms.
struct Hello: Equatable {
  /// The version of the protocol of relays. It changes with what is sent on a link.
  static let version: UInt64 = 2

  var version = Self.version
  let id: String
  /// The server that the relay wants a link to; nil for whatever server leads the rooms.
  var leader: String?
  /// Names the request, at random: another relay may have the same id, such as in the copy of a virtual machine. A relay
  /// repeats a request until it is answered, and the first packet of a link repeats the name.
  var attempt: UInt64 = 0
  /// The attempt of the relay's former link, which ends; 0 if it has had none.
  var former: UInt64 = 0
}

extension Hello {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(version)
    writer.write(id)
    writer.write(leader)
    writer.write(attempt)
    writer.write(former)
    return writer.bytes
  }

  init?(_ encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard let version = reader.unsigned(), let id = reader.text() else { return nil }
    // Another version may continue differently.
    self.init(
      version: version,
      id: id,
      leader: reader.optionalText() ?? nil,
      attempt: reader.unsigned() ?? 0,
      former: reader.unsigned() ?? 0
    )
  }
}
