internal import ArgumentParser
internal import Synchronization

/// Ends a server that no longer leads one of its rooms: another server leads it, or the servers of the logs do not answer.
///
/// Until the end, its rooms are silent: `Journal.isLeadershipLost`. Its pages reconnect to the server that leads. Once
/// restarted, this server stands by.
final class StepDown: Sendable {
  /// The exit code of a server that should be restarted: EX_TEMPFAIL of sysexits(3).
  static let exitCode = ExitCode(75)

  private let reasons: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (reasons, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  /// Requests the end. Only the first reason counts.
  func request(_ reason: String) {
    continuation.yield(reason)
    continuation.finish()
  }

  /// Waits until the end is requested.
  ///
  /// - Returns: the reason; nil if the task is cancelled.
  func reason() async -> String? {
    await reasons.first { _ in true }
  }
}
