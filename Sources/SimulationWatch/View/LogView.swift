package import Lectern

/// The view state of the log.
@ViewState
package struct LogView {
  package let title: String
  package let summary: String
  /// The latest batches, oldest first.
  package let batches: [BatchView]

  /// The number of batches that a page shows.
  private static let limit = 12

  init(_ log: StageLog, freshAfter position: Int) {
    title = log.isShared ? "Log, in a stream" : "Log, in a file"
    let lost = log.lostCount == 0 ? "" : ", \(log.lostCount) lost before they were"
    let pending = log.pending.isEmpty ? "" : ", \(log.pending.count) being written"
    summary = "\(log.entryCount) entries durable\(pending)\(lost)"
    batches = log.batches.suffix(Self.limit).map { BatchView($0, freshAfter: position) }
  }
}

/// The view state of a batch.
@ViewState
package struct BatchView: Identifiable {
  package let id: Int
  package let entries: String
  /// `durable` or `pending`.
  package let status: String
  package let isPending: Bool
  package let isFresh: Bool

  init(_ batch: StageLog.Batch, freshAfter position: Int) {
    id = batch.number
    entries = batch.entries.joined(separator: ", ")
    isPending = !batch.isDurable
    status = batch.isDurable ? "durable" : "pending"
    isFresh = (batch.durableAt ?? 0) > position
  }
}
