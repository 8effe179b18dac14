internal import LecternLog

/// Called when something happens in the storage of a room's log.
struct StorageHandlers {
  /// A process begins to write a batch.
  var writing: () -> Void = {}
  /// The write of a batch begins.
  var pending: (LogBatch) -> Void = { _ in }
  /// A batch is durable.
  var durable: (LogBatch) -> Void = { _ in }
  /// The batches of these numbers were appended, and are not written.
  var lost: ([Int]) -> Void = { _ in }
  /// An empty log takes the place of the last one.
  var renewed: () -> Void = {}
  /// Durable batches are lost: the last one that is left, and whether the log says so.
  var endLost: (_ batch: Int, _ isNamed: Bool) -> Void = { _, _ in }
  /// A fault has killed the process.
  var killed: () -> Void = {}
  /// A line for the transcript.
  var told: (String) -> Void = { _ in }
  /// The servers of a stream have gone away, or are back.
  var outage: (Bool) -> Void = { _ in }
}
