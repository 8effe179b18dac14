internal import LecternBytes
internal import LecternLog

/// Publishes a leader's batches, until one of them fails.
///
/// `@unchecked Sendable`: ``NATSLog`` uses it on its queue alone.
final class NATSLogWriter: @unchecked Sendable {
  private let jetStream: JetStream
  private let subjects: RoomSubjects
  private let identity: LogIdentity
  let term: Int
  /// The first part of the messages' ids.
  let id: String
  /// The number of the last batch.
  private(set) var batch: Int
  /// The last message of the log.
  private(set) var last: JetStream.LastMessage
  private var messageCount = 0
  private var failure: LogError?

  /// - Parameters:
  ///   - message: the last message of the log; nil if there is none.
  ///   - last: its sequence and its id.
  init(
    _ jetStream: JetStream,
    _ subjects: RoomSubjects,
    identity: LogIdentity,
    after message: LogMessage?,
    _ last: JetStream.LastMessage
  ) {
    self.jetStream = jetStream
    self.subjects = subjects
    self.identity = message?.identity ?? identity
    self.last = last
    term = (message?.term ?? 0) + 1
    batch = message?.lastBatch ?? 0
    id = jetStream.connection.makeID()
  }

  /// Begins the term: from now on, every append of the leader before fails.
  func begin(_ content: LogMessage.Term) throws(JetStreamError) {
    var message = LogMessage(kind: .term, identity: identity, term: term, batch: batch)
    message.piece.content = content.bytes
    try publish(message)
  }

  /// Returns the number of a batch once it is durable.
  func append(_ entries: [LogEntry]) -> Result<Int, LogError> {
    if let failure { return .failure(failure) }
    do throws(JetStreamError) {
      for piece in Fragment.pieces(of: entries.bytes, size: jetStream.pieceSize) {
        var message = LogMessage(kind: .batch, identity: identity, term: term, batch: batch + 1)
        message.piece = piece
        try publish(message)
      }
      batch += 1
      return .success(batch)
    } catch {
      let failure = error.of(subjects.path)
      self.failure = failure
      return .failure(failure)
    }
  }

  /// Returns the reason why a snapshot cannot be saved; nil if it can.
  func error(of snapshot: LogSnapshot) -> LogError? {
    if let failure { return failure }
    guard 1...max(1, batch) ~= snapshot.batch, batch > 0 else {
      return .noSuchBatch(path: subjects.path, batch: snapshot.batch)
    }
    return nil
  }

  private func publish(_ message: LogMessage) throws(JetStreamError) {
    messageCount += 1
    last = try jetStream.publish(
      message.bytes,
      to: subjects.log,
      id: "\(id)-\(messageCount)",
      after: last,
      until: jetStream.deadline
    )
  }
}

extension JetStream {
  /// The size of a piece: half of what a message may be, so that its base64 in an answer of the API fits, too.
  var pieceSize: Int { max(256, min(connection.maximumPayload, 1 << 20) / 2) }
}
