internal import LecternBytes
internal import LecternLog

/// The snapshots of a room, each on its own subject.
///
/// A snapshot is published in pieces, and is whole once its last one is there. A second snapshot of the same batch is
/// published after the first one. Then the first one is deleted.
struct SnapshotStore: Sendable {
  private let jetStream: JetStream
  private let subjects: RoomSubjects
  /// The number of snapshots to keep.
  private let limit: Int

  init(_ jetStream: JetStream, _ subjects: RoomSubjects, limit: Int = SnapshotRetention.limit) {
    self.jetStream = jetStream
    self.subjects = subjects
    self.limit = limit
  }

  /// Saves a snapshot, and deletes those that are not kept.
  ///
  /// - Returns: the reason why it isn't saved, if any.
  func save(_ snapshot: LogSnapshot) -> LogError? {
    do throws(JetStreamError) {
      let deadline = jetStream.deadline
      let id = SnapshotID(batch: snapshot.batch, revision: snapshot.revision)
      let subject = subjects.snapshot(id)
      var last = try jetStream.lastMessage(of: subject, until: deadline)?.sequence ?? 0
      var first: UInt64?
      let messageID = jetStream.connection.makeID()
      for piece in Fragment.pieces(of: snapshot.bytes, size: jetStream.pieceSize) {
        var writer = ByteWriter()
        piece.write(to: &writer)
        last = try jetStream.publish(
          writer.bytes,
          to: subject,
          id: "\(messageID)-\(piece.index)",
          expecting: last,
          until: jetStream.deadline
        )
        first = first ?? last
      }
      try jetStream.purge(subject, before: first, until: jetStream.deadline)
      try deleteSurplus()
      return nil
    } catch {
      return error.of(subjects.path)
    }
  }

  /// Returns the newest whole snapshot of a batch or of one before it.
  func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    do throws(JetStreamError) {
      for id in try ids().reversed() where id.batch <= batch {
        if let snapshot = try snapshot(id) { return snapshot }
      }
      return nil
    } catch {
      throw error.of(subjects.path)
    }
  }

  /// Returns what there is, oldest first.
  private func ids() throws(JetStreamError) -> [SnapshotID] {
    try jetStream.subjects(subjects.snapshots, until: jetStream.deadline)
      .compactMap(SnapshotID.init).sorted { ($0.batch, $0.revision) < ($1.batch, $1.revision) }
  }

  /// Reads a snapshot; nil if it isn't whole.
  private func snapshot(_ id: SnapshotID) throws(JetStreamError) -> LogSnapshot? {
    let subject = subjects.snapshot(id)
    var assembler = FragmentAssembler()
    var whole: [UInt8]?
    var sequence: UInt64 = 1
    let deadline = jetStream.deadline
    // A snapshot is few messages, so it needs no consumer.
    while let message = try jetStream.message(of: subject, from: sequence, until: deadline) {
      sequence = message.sequence + 1
      var reader = ByteReader(message.data)
      if let piece = Fragment(&reader), let content = assembler.add(piece) { whole = content }
    }
    return whole.flatMap { LogSnapshot(id, $0) }
  }

  private func deleteSurplus() throws(JetStreamError) {
    let ids = try ids()
    for index in SnapshotRetention.surplus(of: ids.map(\.revision), limit: limit) {
      try jetStream.purge(subjects.snapshot(ids[index]), until: jetStream.deadline)
    }
  }
}

extension LogSnapshot {
  fileprivate static let version: UInt64 = 1

  fileprivate var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(time)
    writer.write(build)
    writer.append(content)
    return writer.bytes
  }

  /// Reads a snapshot; nil for one of another version.
  fileprivate init?(_ id: SnapshotID, _ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.unsigned() == Self.version, let time = reader.signed(), let build = reader.text()
    else { return nil }
    self.init(
      batch: id.batch,
      revision: id.revision,
      time: time,
      build: build,
      content: reader.remainder()
    )
  }
}
