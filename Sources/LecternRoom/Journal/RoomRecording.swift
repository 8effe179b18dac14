package import LecternLog

/// The log of a room, and how the room uses it.
///
/// ```swift
/// Room(store: store, …, recording: RoomRecording(log, durability: .shown))
/// ```
package final class RoomRecording: Sendable {
  package let log: any Log
  let durability: Durability
  /// Finds what has crashed the server; nil without a file for it.
  let flight: FlightRecorder?
  /// Called if recording fails while other nodes stand by. One of them then continues the room.
  let lossHandler: (@Sendable (String) -> Void)?
  /// The reason why the log can't be written; nil if it can.
  let problem: String?
  /// Closes the log, which waits for the disk.
  let executor: any TaskExecutor

  /// - Parameters:
  ///   - log: the room's log.
  ///   - durability: when the room shows what happens.
  ///   - flight: finds what has crashed the server; nil without a file for it.
  ///   - lossHandler: called if recording fails while other nodes stand by; nil if the log belongs to this server alone.
  ///   - problem: the reason why the log can't be written; nil if it can.
  ///   - executor: closes the log, which waits for the disk; nil for the threads for the disk.
  package init(
    _ log: any Log,
    durability: Durability = .shown,
    flight: FlightRecorder? = nil,
    lossHandler: (@Sendable (String) -> Void)? = nil,
    problem: String? = nil,
    executor: (any TaskExecutor)? = nil
  ) {
    (self.log, self.durability, self.flight) = (log, durability, flight)
    (self.lossHandler, self.problem) = (lossHandler, problem)
    self.executor = executor ?? DiskExecutor.shared
  }

  /// Creates the recording of a room that starts over. No other nodes stand by.
  ///
  /// - Parameters:
  ///   - log: the new log; nil if the room isn't recorded.
  ///   - last: the previous recording, if there is one.
  convenience init?(_ log: (any Log)?, after last: RoomRecording?) {
    guard let log else { return nil }
    self.init(
      log,
      durability: last?.durability ?? .shown,
      flight: last?.flight,
      executor: last?.executor
    )
  }

  /// Closes the log. Off the loop and the threads that tasks share, because it waits for the disk.
  func close() async {
    await Task.detached(executorPreference: executor) { self.log.close() }.value
  }

  /// Returns the journal of a room that records to the log.
  ///
  /// - Parameter batchCount: the number of earlier appends in this process.
  func journal(after batchCount: Int = 0) -> Journal {
    Journal(
      durability: durability,
      isShared: lossHandler != nil,
      problem: problem,
      batchCount: batchCount
    )
  }
}

extension RoomRecording? {
  /// The identifier of this instance of the room. A room without a log has a random one.
  var instanceID: String { self?.log.identity.instanceID ?? LogIdentity.randomInstanceID() }
}
