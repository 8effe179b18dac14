import Dispatch
import Foundation
import Synchronization

/// Terminates the measured servers on SIGINT and SIGTERM: each has a process group of its own, so the
/// terminal does not.
enum Interruption {
  private static let servers = Mutex<Set<Int32>>([])

  /// Adds a process to terminate.
  static func end(_ process: Int32) {
    servers.withLock { _ = $0.insert(process) }
  }

  /// Removes a process that has ended.
  static func spare(_ process: Int32) {
    servers.withLock { _ = $0.remove(process) }
  }

  /// Starts to handle SIGINT and SIGTERM.
  ///
  /// - Returns: the handlers. The caller retains them.
  static func handle() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        for process in servers.withLock({ $0 }) { kill(process, SIGKILL) }
        exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
