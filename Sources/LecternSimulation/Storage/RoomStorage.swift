internal import LecternLog

/// The storage of a room's log, which outlives the processes that write to it: a file, or a stream.
protocol RoomStorage: AnyObject {
  /// The functions for its events.
  var handlers: StorageHandlers { get set }

  /// The number of batches that are being written.
  var pendingCount: Int { get }

  /// The number of durable entries.
  var entryCount: Int { get }

  /// The number of processes that have opened the log. Only the last one can write to it.
  var term: Int { get }

  /// Whether it never stalls or fails.
  var isReliable: Bool { get }

  /// Whether nodes that wait for it share it.
  var isShared: Bool { get }

  /// Starts the faults.
  func begin()

  /// Ends the faults.
  func makePeace()

  /// Loses the newest snapshot.
  func loseSnapshot()

  /// The process that has the log open was killed.
  func processKilled()

  /// Does what an operator does after a start that has failed.
  ///
  /// - Parameter isKilled: whether a fault has killed the process.
  /// - Returns: the reason why the start has failed, and what was done; nil if no fault explains the failure.
  func recover(from error: any Error, isKilled: Bool) -> String?

  /// Opens the log in a process.
  ///
  /// - Parameters:
  ///   - start: the process.
  ///   - completion: called on the loop with the log, once no other process leads the room, or with the reason why the process
  ///     has to end.
  func open(
    for start: ProcessStart,
    completion: @escaping @Sendable (Result<OpenLog, any Error>) -> Void
  )
}
