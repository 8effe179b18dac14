public import LecternLog

/// The batches of a log, and those that follow as they are appended: see ``NATSLogReader/batches(after:)``.
public struct LogTail: AsyncSequence, Sendable {
  public typealias Element = LogBatch

  let reader: NATSLogReader
  let batch: Int

  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader, batch: batch) }

  public struct Iterator: AsyncIteratorProtocol {
    let reader: NATSLogReader
    let batch: Int
    private let queue: any WaitingQueue
    private var cursor: BatchCursor?
    /// Last first.
    private var waiting: [LogBatch] = []

    init(reader: NATSLogReader, batch: Int) {
      self.reader = reader
      self.batch = batch
      queue = reader.jetStream.connection.threads.makeQueue("lectern.nats.tail", urgent: true)
    }

    /// Returns the next batch once there is one. It notices within a second that its task was cancelled.
    public mutating func next() async throws -> LogBatch? {
      while waiting.isEmpty {
        try Task.checkCancellation()
        let (cursor, batches) = try await batches(cursor)
        self.cursor = cursor
        waiting = batches.reversed()
      }
      return waiting.popLast()
    }

    /// Waits for batches on the queue because a thread of Swift's pool must not block.
    private func batches(_ cursor: BatchCursor?) async throws -> (BatchCursor, [LogBatch]) {
      try await queue.result { [reader, batch] () throws(LogError) in
        let cursor = if let cursor { cursor } else { try reader.cursor(after: batch) }
        return (cursor, try cursor.next().map(\.batch))
      }
    }
  }
}

extension NATSLogReader {
  /// Returns a cursor on the batches after one.
  func cursor(after batch: Int) throws(LogError) -> BatchCursor {
    BatchCursor(
      StreamReader(jetStream, subject: subjects.log, from: try sequence(after: batch)),
      after: batch,
      path: subjects.path
    )
  }
}
