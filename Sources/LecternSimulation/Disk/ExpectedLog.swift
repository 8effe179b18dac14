internal import LecternLog

/// The required content of a log's file: all confirmed batches, and no batch that was never appended.
struct ExpectedLog {
  /// The difference between a file and the required content.
  struct Outcome {
    /// Whether a new log has taken the place of the last one.
    var isRenewed = false
    /// The last batch, if confirmed batches after it are lost, and whether the log says so.
    var end: (batch: Int, isNamed: Bool)?
    /// The batches that were written, and not confirmed.
    var written: [LogBatch] = []
    /// The numbers of batches that were neither written nor confirmed.
    var lost: [Int] = []
  }

  private var instanceID: String?
  /// The confirmed batches.
  private var batches: [LogBatch] = []
  /// The batches that are being written.
  private(set) var pending: [LogBatch] = []
  /// The number of the next new log.
  private(set) var nextNumber = 1
  /// Whether the log was set aside.
  var isRenewed = false
  /// Whether the power was cut after a sync that lied.
  var mayLoseEnd = false
  /// Whether a part of the write-ahead log has rotted. If it is the header of the last transaction's end, the transaction
  /// looks as one that a power cut has torn, which nobody was told of.
  var mayLoseLastBatch = false
  /// Whether a part of a file has rotted, or was lost by a lie.
  var hasRotted = false

  /// Whether the file may be damaged before its end.
  var mayBeDamaged: Bool { mayLoseEnd || hasRotted }

  var entryCount: Int { batches.reduce(0) { $0 + $1.entries.count } }

  mutating func append(_ entries: [LogEntry]) -> LogBatch {
    let batch = LogBatch(number: batches.count + pending.count + 1, entries: entries)
    pending.append(batch)
    return batch
  }

  /// - Returns: the batches that are durable now.
  mutating func makeDurable(through number: Int) -> [LogBatch] {
    let written = Array(pending.prefix(max(0, number - batches.count)))
    pending.removeFirst(written.count)
    batches += written
    return written
  }

  /// Compares a log that was opened with what it must have.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - isRepaired: whether it says that its end is lost.
  /// - Throws: ``UnexplainedLoss`` if no fault explains the difference.
  mutating func reopen(_ log: any Log, isRepaired: Bool) throws -> Outcome {
    var outcome = Outcome()
    if log.identity.instanceID != instanceID {
      guard instanceID == nil || isRenewed else { throw UnexplainedLoss(batch: 0) }
      outcome.isRenewed = instanceID != nil
      begin(log.identity)
    }
    isRenewed = false
    let last = log.lastBatch
    if last < batches.count {
      let looksTorn = mayLoseLastBatch && last == batches.count - 1
      guard mayLoseEnd || looksTorn || hasRotted && isRepaired else {
        throw UnexplainedLoss(batch: last)
      }
      outcome.end = (last, isRepaired)
      batches.removeLast(batches.count - last)
    }
    outcome.written = makeDurable(through: last)
    outcome.lost = pending.map(\.number)
    let hasLied = mayLoseEnd
    (pending, mayLoseEnd, mayLoseLastBatch) = ([], false, false)
    // A repair copies the whole batches to a new file.
    if isRepaired { hasRotted = false }
    do { try compare(log) } catch let error as LogError where error.code == .damaged {
      // A rotten batch is found when it is read. A disk that has lied may lack any part of a file.
      // Later starts find that, too.
      guard hasRotted || hasLied else { throw error }
      hasRotted = true
    }
    return outcome
  }

  /// Checks a log that is only read, and leaves the file as it is.
  ///
  /// - Throws: ``UnexplainedLoss`` if it lacks a confirmed batch, or has another one than was appended.
  func check(_ log: any Log) throws {
    guard log.identity.instanceID == instanceID else {
      guard instanceID == nil || isRenewed else { throw UnexplainedLoss(batch: 0) }
      return
    }
    guard log.lastBatch >= batches.count else { throw UnexplainedLoss(batch: log.lastBatch) }
    try compare(log)
  }

  private mutating func begin(_ identity: LogIdentity) {
    (instanceID, nextNumber) = (identity.instanceID, nextNumber + 1)
    (batches, pending) = ([], [])
    (mayLoseEnd, mayLoseLastBatch, hasRotted) = (false, false, false)
  }

  /// Compares all batches of a log with the confirmed ones, and the pending ones after them.
  private func compare(_ log: any Log) throws {
    let batches = batches + pending
    var count = 0
    try log.read(after: 0, through: .max) { batch in
      guard count < batches.count, batch == batches[count] else {
        throw UnexplainedLoss(batch: count)
      }
      count += 1
    }
    guard count == log.lastBatch else { throw UnexplainedLoss(batch: count) }
  }
}

/// The error of a log that lacks batches which it has confirmed, or has others than were appended.
struct UnexplainedLoss: Error, CustomStringConvertible {
  let batch: Int

  var description: String { "the log has other batches after batch \(batch) than it has confirmed" }
}
