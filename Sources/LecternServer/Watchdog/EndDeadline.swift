internal import Dispatch
internal import Foundation
internal import Logging

/// Ends the process a while after SIGINT or SIGTERM, if it has not ended by then.
///
/// The end of a server waits for its rooms, its loop and the disk, and any of them may never come.
///
/// `@unchecked Sendable`: Dispatch's sources may be used from any thread.
final class EndDeadline: @unchecked Sendable {
  /// EX_SOFTWARE of sysexits(3).
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
    let isOver = isOver
    sources = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        // A thread of its own: nothing can hold it up.
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
      source.resume()
      return source
    }
  }

  /// Waits for signals no longer: the process ends by itself.
  func cancel() {
    for source in sources { source.cancel() }
    isOver.signal()
  }
}
