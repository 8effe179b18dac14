internal import Foundation

/// Reports the state of the process to the service manager that started it, if any.
///
/// systemd restarts a service that stops reporting (`WatchdogSec`). Source: sd_notify(3).
struct ServiceManager: Sendable {
  enum State: String, Sendable {
    case ready = "READY=1"
    case alive = "WATCHDOG=1"
    case stopping = "STOPPING=1"
  }

  private let path: String

  /// - Parameter environment: the process's environment. Returns nil without `NOTIFY_SOCKET`.
  init?(environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], path.first == "/" || path.first == "@" else {
      return nil
    }
    self.path = path
  }

  /// Reports a state. Has no effect if nobody reads it.
  func report(_ state: State) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // An abstract address, without a file.
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let headSize = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    #if canImport(Darwin)
      let kind = SOCK_DGRAM
    #else
      let kind = Int32(SOCK_DGRAM.rawValue)
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let message = Array(state.rawValue.utf8)
    withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
      _ = sendto(
        descriptor,
        message,
        message.count,
        Int32(MSG_DONTWAIT),
        start,
        socklen_t(headSize + name.count)
      )
    }
  }
}
