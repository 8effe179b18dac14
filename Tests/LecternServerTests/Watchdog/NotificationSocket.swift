import Foundation
import Testing

/// The socket of a service manager.
final class NotificationSocket: Sendable {
  let path = "\(NSTemporaryDirectory())/\(UUID().uuidString.prefix(8))"
  private let descriptor: Int32

  init() throws {
    #if canImport(Darwin)
      let kind = SOCK_DGRAM
    #else
      let kind = Int32(SOCK_DGRAM.rawValue)
    #endif
    descriptor = socket(AF_UNIX, kind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    try #require(name.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let bound = withUnsafeBytes(of: &address) { [descriptor] bytes -> Int32 in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return bind(descriptor, start, socklen_t(bytes.count))
    }
    try #require(bound == 0)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Waits for the next message.
  func receive() -> String {
    var room = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &room, room.count, 0)
    return String(decoding: room.prefix(max(0, count)), as: UTF8.self)
  }
}
