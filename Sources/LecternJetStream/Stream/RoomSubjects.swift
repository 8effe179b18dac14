/// The subjects of a room in the stream.
struct RoomSubjects {
  let stream: String
  let room: String

  /// The name of the log in errors.
  var path: String { "nats:\(stream)/\(room)" }

  var log: String { "\(stream).log.\(room.subjectToken)" }

  /// The pattern of all snapshots.
  var snapshots: String { "\(stream).snapshot.\(room.subjectToken).*.*" }

  func snapshot(_ id: SnapshotID) -> String {
    "\(stream).snapshot.\(room.subjectToken).\(id.batch).\(id.revision)"
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
