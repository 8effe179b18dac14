internal import Dispatch
internal import Foundation
internal import Logging

/// Ends the process some time after SIGINT or SIGTERM, if it has not ended by then.
///
/// A server's end waits for its rooms, its loop and the disk, and any of them may hang.
///
/// `@unchecked Sendable`: Dispatch's sources may be used from any thread.
final class EndDeadline: @unchecked Sendable {
  /// The exit code: EX_SOFTWARE of sysexits(3).
  static let exitCode: Int32 = 70

  private let sources: [any DispatchSourceSignal]
  private let isOver = DispatchSemaphore(value: 0)

  /// Starts to wait for a signal.
  ///
  /// - Parameters:
  ///   - time: the time from the signal to the end.
  ///   - logger: receives the reason.
  init(after time: Duration, logger: Logger) {
    let queue = DispatchQueue(label: "lectern-end")
    let (isOver, isRegistered) = (isOver, DispatchSemaphore(value: 0))
    sources = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        // A separate thread, so that nothing can delay it.
        Thread.detachNewThread {
          let milliseconds = Int(time / .milliseconds(1))
          guard isOver.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut else {
            isOver.signal()
            return
          }
          logger.critical(
            "The server has not ended within \(time) of the signal and is ended now. Shown changes are in the log."
          )
          _exit(Self.exitCode)
        }
      }
      source.setRegistrationHandler { isRegistered.signal() }
      source.resume()
      return source
    }
    // Sources are registered on their queue. A signal before that would not be seen.
    for _ in sources { isRegistered.wait() }
  }

  /// Stops waiting for signals, because the process ends normally.
  func cancel() {
    for source in sources { source.cancel() }
    isOver.signal()
  }
}
