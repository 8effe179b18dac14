internal import LecternBytes
internal import LecternLog

/// The snapshots of a room, each on its own subject.
///
/// A snapshot is published in pieces, and is whole once its last one is there. A second snapshot of the same batch is
/// published after the first one. Then the first one is deleted.
///
/// Servers can lose the log's end in a power cut. A leader that doesn't know of the loss may still save a snapshot of the lost
/// batches, and other batches then get their numbers. So each snapshot names a log message at or after its batch's end. It is
/// ignored if the log lacks that message.
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
  /// - Parameters:
  ///   - snapshot: the snapshot.
  ///   - last: a log message at or after the batch's end; nil if the snapshot isn't of a log.
  /// - Returns: the reason why it isn't saved, if any.
  func save(_ snapshot: LogSnapshot, of last: JetStream.LastMessage?) -> LogError? {
    do throws(JetStreamError) {
      let deadline = jetStream.deadline
      let id = SnapshotID(batch: snapshot.batch, revision: snapshot.revision)
      let subject = subjects.snapshot(id)
      var sequence = try jetStream.lastMessage(of: subject, until: deadline)?.sequence ?? 0
      var first: UInt64?
      let messageID = jetStream.connection.makeID()
      let end = last.map { LogEnd(sequence: $0.sequence, id: $0.id ?? "") }
      for piece in Fragment.pieces(of: snapshot.bytes(of: end), size: jetStream.pieceSize) {
        var writer = ByteWriter()
        piece.write(to: &writer)
        sequence = try jetStream.publish(
          writer.bytes,
          to: subject,
          id: "\(messageID)-\(piece.index)",
          expecting: sequence,
          until: jetStream.deadline
        )
        first = first ?? sequence
      }
      try jetStream.purge(subject, before: first, until: jetStream.deadline)
      try deleteSurplus()
      return nil
    } catch {
      return error.of(subjects.path)
    }
  }

  /// Returns the newest whole snapshot of a batch or of an earlier one, if the log has that batch.
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

  /// Reads a snapshot; nil if it isn't whole, or if the log lacks the message that it names.
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
    guard let (snapshot, end) = whole.flatMap({ LogSnapshot.read(id, $0) }) else { return nil }
    guard let end else { return snapshot }
    let found = try jetStream.message(of: subjects.log, from: end.sequence, until: deadline)
    return found?.sequence == end.sequence && found?.id == end.id ? snapshot : nil
  }

  private func deleteSurplus() throws(JetStreamError) {
    let ids = try ids()
    for index in SnapshotRetention.surplus(of: ids.map(\.revision), limit: limit) {
      try jetStream.purge(subjects.snapshot(ids[index]), until: jetStream.deadline)
    }
  }
}

/// The log message that a snapshot names.
private struct LogEnd {
  var sequence: UInt64
  var id: String
}

extension LogSnapshot {
  fileprivate static let version: UInt64 = 2

  fileprivate func bytes(of end: LogEnd?) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(end?.sequence ?? 0)
    writer.write(end?.id ?? "")
    writer.write(time)
    writer.write(build)
    writer.append(content)
    return writer.bytes
  }

  /// Reads a snapshot and the message that it names; nil if the format has another version.
  fileprivate static func read(_ id: SnapshotID, _ bytes: [UInt8]) -> (LogSnapshot, LogEnd?)? {
    var reader = ByteReader(bytes)
    guard reader.unsigned() == version, let sequence = reader.unsigned(),
      let message = reader.text(), let time = reader.signed(), let build = reader.text()
    else { return nil }
    let snapshot = LogSnapshot(
      batch: id.batch,
      revision: id.revision,
      time: time,
      build: build,
      content: reader.remainder()
    )
    return (snapshot, sequence == 0 ? nil : LogEnd(sequence: sequence, id: message))
  }
}
