internal import Foundation

/// The addresses at which other devices reach this machine.
package enum NetworkAddresses {
  /// Returns whether an address stands for all addresses of the machine.
  package static func isAny(_ address: String) -> Bool {
    ["0.0.0.0", "::"].contains(address)
  }

  /// Returns the IPv4 addresses of the interfaces that are up, without loopback.
  package static func ofThisMachine() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0, let first = list else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0.pointee.ifa_next }.compactMap { entry in
      let flags = Int32(bitPattern: entry.pointee.ifa_flags)
      guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == AF_INET,
        flags & isUp != 0, flags & isLoopback == 0
      else { return nil }
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return String(numericHostOf: address, length: length)
    }
  }

  private static let isUp = Int32(IFF_UP)
  private static let isLoopback = Int32(IFF_LOOPBACK)
}
