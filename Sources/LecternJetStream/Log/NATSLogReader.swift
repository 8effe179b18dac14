public import LecternLog
internal import Synchronization

/// What can be read of a room's log without being its leader: by a hot standby, or a tool.
///
/// ```swift
/// let reader = stream.reader(of: "primetime")
/// let snapshot = try reader.snapshot(upTo: .max)
/// for try await batch in reader.batches(after: snapshot?.batch ?? 0) { … }     // never ends
/// ```
public final class NATSLogReader: Sendable {
  let jetStream: JetStream
  let subjects: RoomSubjects
  /// Where the last read has ended because the next one often begins there.
  private let hint = Mutex((batch: 0, next: UInt64(1)))

  init(_ jetStream: JetStream, _ subjects: RoomSubjects) {
    self.jetStream = jetStream
    self.subjects = subjects
  }

  /// Returns the number of the last batch; 0 for a log without one.
  public func lastBatch() throws(LogError) -> Int { try lastMessage()?.message.lastBatch ?? 0 }

  /// Returns the log's identity; nil if there is no log.
  public func identity() throws(LogError) -> LogIdentity? { try lastMessage()?.message.identity }

  /// Returns the newest whole snapshot of a batch or of one before it; nil if there is none.
  public func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    try SnapshotStore(jetStream, subjects).snapshot(upTo: batch)
  }

  /// Reads batches in order.
  ///
  /// - Parameters:
  ///   - batch: the number of the batch before the first to read; 0 for the first of all.
  ///   - last: the number of the last batch to read. The log must have it.
  ///   - body: called with each batch.
  public func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) throws {
    guard batch < last else { return }
    let cursor = try cursor(after: batch)
    var deadline = jetStream.deadline
    while cursor.number < last {
      let batches = try cursor.next()
      if !batches.isEmpty { deadline = jetStream.deadline }
      guard jetStream.now < deadline else { throw try lateness(of: cursor.number + 1) }
      for next in batches where next.batch.number <= last {
        try body(next.batch)
        hint.withLock { $0 = (next.batch.number, next.sequence + 1) }
      }
    }
  }

  /// Returns the error of a batch that has not come in time: it is missing, or the process has hung meanwhile.
  private func lateness(of batch: Int) throws(LogError) -> LogError {
    var sequence = try sequence(after: batch - 1)
    while let found = try message(from: sequence) {
      if found.message.kind == .batch, found.message.batch == batch {
        return .unreachable(path: subjects.path, detail: "batch \(batch) has not come in time")
      }
      guard found.message.batch < batch else { break }
      sequence = found.sequence + 1
    }
    return .damaged(
      path: subjects.path,
      lastWholeBatch: batch - 1,
      detail: "batch \(batch) is missing"
    )
  }

  /// Returns the batches after one, and those that follow as they are appended.
  ///
  /// The sequence ends with an error when no server answers for the connection's timeout; it then can be begun again.
  ///
  /// - Parameter batch: the number of the batch before the first; 0 for the first of all.
  public func batches(after batch: Int) -> LogTail { LogTail(reader: self, batch: batch) }

  /// Returns the last message of the log, its sequence and its id; nil if there is none.
  func lastMessage() throws(LogError) -> (message: LogMessage, sequence: UInt64, id: String?)? {
    try message { () throws(JetStreamError) in
      try jetStream.lastMessage(of: subjects.log, until: jetStream.deadline)
    }
  }

  /// Throws `JetStreamError.fenced` unless the last message of the log is a writer's own.
  ///
  /// - Parameter writer: the writer's id.
  func checkLastMessage(
    of writer: String,
    until deadline: JetStream.Deadline
  ) throws(JetStreamError) {
    let last = try jetStream.lastMessage(of: subjects.log, until: deadline)
    guard let id = last?.id, id.hasPrefix("\(writer)-") else { throw .fenced }
  }

  /// Returns a sequence from which all batches after one follow, and few before it.
  ///
  /// The numbers of batches increase with the sequences, so this searches by halves. An unfinished batch, whose number
  /// another leader has given again, is either found or not; both are right.
  func sequence(after batch: Int) throws(LogError) -> UInt64 {
    if batch == 0 { return 1 }
    let hint = hint.withLock { $0 }
    if batch == hint.batch { return hint.next }
    guard let last = try lastMessage() else { return 1 }
    var (low, high) = batch > hint.batch ? (hint.next, last.sequence + 1) : (1, hint.next)
    while low < high {
      let middle = low + (high - low) / 2
      let found = try message(from: middle)
      if let found, found.message.batch <= batch { low = found.sequence + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the first message of the log with a sequence or a higher one; nil if there is none.
  private func message(
    from sequence: UInt64
  ) throws(LogError) -> (message: LogMessage, sequence: UInt64, id: String?)? {
    try message { () throws(JetStreamError) in
      try jetStream.message(of: subjects.log, from: sequence, until: jetStream.deadline)
    }
  }

  private func message(
    _ request: () throws(JetStreamError) -> JetStream.Message?
  ) throws(LogError) -> (message: LogMessage, sequence: UInt64, id: String?)? {
    let found: JetStream.Message?
    do throws(JetStreamError) { found = try request() } catch { throw error.of(subjects.path) }
    guard let found else { return nil }
    return (try LogMessage(found.data, of: subjects.path), found.sequence, found.id)
  }
}
