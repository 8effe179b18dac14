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
  /// The servers of a stream have gone away, or are back.
  var outage: (Bool) -> Void = { _ in }
}
