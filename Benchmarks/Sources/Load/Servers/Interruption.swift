import Dispatch
import Foundation
import Synchronization

/// Ends the server that is measured when the measuring is interrupted: it is in a process group of its
/// own, so the terminal does not.
enum Interruption {
  private static let server = Mutex<Int32?>(nil)

  /// Says which process is to be ended; nil for none.
  static func end(_ process: Int32?) {
    server.withLock { $0 = process }
  }

  /// Begins to listen for SIGINT and SIGTERM.
  ///
  /// - Returns: what listens, to be kept.
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
