/// Entries that were made durable together: all that one drain of a store has caused, or several drains.
public struct LogBatch: Hashable, Sendable {
  /// The batch's number, from 1.
  public var number: Int
  public var entries: [LogEntry]

  public init(number: Int, entries: [LogEntry]) {
    self.number = number
    self.entries = entries
  }
}
