internal import LecternSimulation

/// The room's log: its latest batches, and the numbers of all.
package struct StageLog: Codable, Equatable, Sendable {
  package struct Batch: Codable, Equatable, Sendable {
    package let number: Int
    /// A few words for each entry.
    package let entries: [String]
    /// The time of the append, in microseconds.
    package let appendedAt: Int64
    package fileprivate(set) var isDurable = false
    /// The position of the event that made it durable.
    package fileprivate(set) var durableAt: Int?
  }

  /// The number of batches that are kept.
  private static let limit = 24

  /// Whether the log is in a stream that several nodes share, not in a file of one.
  package internal(set) var isShared = false
  /// The latest batches, oldest first: durable ones, and then those that are being written.
  package private(set) var batches: [Batch] = []
  /// The number of durable entries.
  package private(set) var entryCount = 0
  /// The number of actions that the app's durable state has counted.
  package private(set) var actionCount = 0
  /// The number of batches that were appended, and lost before they were durable.
  package private(set) var lostCount = 0

  /// The batches that are being written.
  package var pending: [Batch] { batches.filter { !$0.isDurable } }

  mutating func apply(_ event: RecordedEvent.Kind, at time: Int64, position: Int) {
    switch event {
    case .appended(let number, let entries):
      batches.append(Batch(number: number, entries: entries, appendedAt: time))
      let surplus = batches.count - max(Self.limit, pending.count)
      batches.removeFirst(max(0, surplus))
    case .durable(let number, let count):
      actionCount = count
      guard let index = batches.firstIndex(where: { $0.number == number && !$0.isDurable }) else {
        return
      }
      batches[index].isDurable = true
      batches[index].durableAt = position
      entryCount += batches[index].entries.count
    case .startedOver:
      let isShared = isShared
      self = StageLog()
      self.isShared = isShared
    case .lost(let numbers):
      batches.removeAll { !$0.isDurable && numbers.contains($0.number) }
      lostCount += numbers.count
    default: break
    }
  }
}
