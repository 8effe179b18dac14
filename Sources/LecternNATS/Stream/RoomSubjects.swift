/// The subjects of a room in the stream.
struct RoomSubjects {
  let stream: String
  let room: String

  /// The name of the log in errors.
  var path: String { "nats:\(stream)/\(room)" }

  var log: String { "\(stream).log.\(token)" }

  /// The pattern of all snapshots.
  var snapshots: String { "\(stream).snapshot.\(token).*.*" }

  func snapshot(_ id: SnapshotID) -> String {
    "\(stream).snapshot.\(token).\(id.batch).\(id.revision)"
  }

  /// The room's name as a token of a subject: a byte that is no letter, digit, `-` or `_` becomes `=` and two hexadecimal
  /// digits, and the empty name `=`.
  var token: String {
    room.isEmpty
      ? "="
      : room.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          String(UnicodeScalar(byte))
        default: "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }.joined()
  }
}

/// What the subject of a snapshot says of it.
struct SnapshotID: Hashable {
  var batch: Int
  var revision: Int

  init(batch: Int, revision: Int) {
    self.batch = batch
    self.revision = revision
  }

  init?(subject: String) {
    let tokens = subject.split(separator: ".").suffix(2).compactMap { Int($0) }
    guard tokens.count == 2 else { return nil }
    self.init(batch: tokens[0], revision: tokens[1])
  }
}
