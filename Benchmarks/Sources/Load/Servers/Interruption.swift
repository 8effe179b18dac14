import Dispatch
import Foundation
import Synchronization

/// Terminates the measured server on SIGINT and SIGTERM: it has a process group of its own, so the
/// terminal does not.
enum Interruption {
  private static let server = Mutex<Int32?>(nil)

  /// Sets the process to terminate, if any.
  static func end(_ process: Int32?) {
    server.withLock { $0 = process }
  }

  /// Starts to handle SIGINT and SIGTERM.
  ///
  /// - Returns: the handlers, which the caller retains.
  static func handle() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if let process = server.withLock({ $0 }) { kill(process, SIGKILL) }
        exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
