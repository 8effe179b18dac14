internal import Composable
internal import LecternBytes
internal import LecternLog

/// Replaces the log of a room that starts over.
///
/// A disk that does not answer in time is left to itself: the room then starts without a log.
struct LogRenewal: Sendable {
  /// The result: the new log; nil for a room that isn't recorded.
  typealias Renewed = Result<(any Log)?, any Error>

  let clock: ElapsedClock
  /// Runs all tasks; nil for the threads for the disk, and a timer beside them.
  let executor: (any TaskExecutor)?
  /// The number of parts of ``timeout``. A process that is paused loses one of them.
  private static var parts: Int { 5 }

  /// The time that the disk has.
  let timeout: Duration
  /// Ends the recording to the previous log.
  let endRecording: @Sendable () async -> Void
  /// Sets the previous log aside, and opens a new log. It waits for the disk.
  let renew: (@Sendable () throws -> any Log)?

  /// Returns the new log, or the error.
  func run() async -> Renewed {
    let (results, result) = AsyncStream.makeStream(
      of: Renewed.self,
      bufferingPolicy: .bufferingOldest(1)
    )
    // The task ends when the disk answers. That may be never.
    Task.detached(executorPreference: executor ?? DiskExecutor.shared) { [renew, endRecording] in
      await endRecording()
      let log = Renewed { try renew?() }
      if case .enqueued = result.yield(log) { return }
      // The room has started without this log. The next server start uses it.
      try? log.get()?.close()
    }
    // It must also end if logs that do not answer have all threads for the disk.
    let timer = Task.detached(executorPreference: executor) { [clock, timeout] in
      for _ in 0..<Self.parts {
        guard (try? await clock.sleep(for: timeout / Self.parts)) != nil else { return }
      }
      result.yield(.failure(DiskStall()))
    }
    defer {
      timer.cancel()
      result.finish()
    }
    return await results.first { _ in true } ?? .success(nil)
  }
}

extension LogRenewal.Renewed {
  /// The reason why there is no new log, although there should be; nil if there is no such reason.
  var problem: String? {
    if case .failure(let error) = self { "\(error)" } else { nil }
  }
}

/// The error of a disk that doesn't answer.
private struct DiskStall: Error, CustomStringConvertible {
  let description = "The disk does not answer."
}
