internal import LecternLog

/// Puts a log's batches together from its messages, in order.
///
/// `@unchecked Sendable`: one caller at a time uses it.
final class BatchCursor: @unchecked Sendable {
  private let reader: StreamReader
  private let path: String
  private let start: Int
  private var assembler = BatchAssembler()
  /// The number of the last batch that was returned.
  private(set) var number: Int

  /// - Parameter number: the number of the batch before the first to return.
  init(_ reader: StreamReader, after number: Int, path: String) {
    self.reader = reader
    self.path = path
    start = number
    self.number = number
  }

  /// Returns the next batches, each with the sequence of its last message; none if there are none within a second.
  func next() throws(LogError) -> [(batch: LogBatch, sequence: UInt64)] {
    let messages: [StreamReader.Message]
    do throws(JetStreamError) { messages = try reader.messages() } catch { throw error.of(path) }
    var batches: [(batch: LogBatch, sequence: UInt64)] = []
    for message in messages {
      guard let batch = try assembler.add(message.data, of: path), batch.number > number else {
        continue
      }
      guard batch.number == number + 1 else {
        if number == start { throw .trimmed(path: path, through: batch.number - 1) }
        throw damaged("batch \(number + 1) is missing")
      }
      guard let entries = [LogEntry](batch.content) else {
        throw damaged("batch \(batch.number) has an entry of no known kind")
      }
      number += 1
      batches.append((LogBatch(number: number, entries: entries), message.sequence))
    }
    return batches
  }

  private func damaged(_ detail: String) -> LogError {
    .damaged(path: path, lastWholeBatch: number, detail: detail)
  }
}
