internal import Foundation

/// The address of somebody at the other end of a connection, IPv4 or IPv6, without a port.
///
/// ```swift
/// PeerAddress("192.168.1.7")?.description   // "192.168.1.7"
/// PeerAddress("::ffff:192.168.1.7") == PeerAddress("192.168.1.7")
/// ```
package struct PeerAddress: Hashable, Sendable {
  /// The address of IPv6 in two halves; one of IPv4 is its mapped form (RFC 4291 §2.5.5.2).
  private var high: UInt64
  private var low: UInt64

  private static let mappedPrefix: UInt64 = 0xffff_0000_0000

  /// This machine itself: `127.0.0.1`.
  package static let loopback = PeerAddress(ipv4: 0x7f00_0001)

  /// Whether it is an address of this machine for itself (RFC 6890 §2.2).
  package var isLoopback: Bool {
    isIPv4 ? low >> 24 & 0xff == 127 : high == 0 && low == 1
  }

  /// The network that one customer has: of IPv6, 64 bits, in which each machine takes as many addresses as
  /// it likes; of IPv4, the address itself.
  package var site: PeerAddress {
    if isIPv4 { return self }
    var site = self
    site.low = 0
    return site
  }

  private var isIPv4: Bool { high == 0 && low >> 32 == Self.mappedPrefix >> 32 }

  private init(ipv4: UInt32) {
    high = 0
    low = Self.mappedPrefix | UInt64(ipv4)
  }

  /// One of IPv4 in the dress of IPv6 has the mapped form by itself.
  private init(ipv6: in6_addr) {
    (high, low) = withUnsafeBytes(of: ipv6) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// Reads an address in numbers.
  ///
  /// - Parameter text: such as `192.168.1.7` or `2001:db8::1`.
  /// - Returns: nil where it is none.
  package init?(_ text: String) {
    var ipv4 = in_addr()
    var ipv6 = in6_addr()
    if inet_pton(AF_INET, text, &ipv4) == 1 {
      self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
    } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
      self.init(ipv6: ipv6)
    } else {
      return nil
    }
  }

  /// The address that the system has given for the other end of a connection.
  ///
  /// - Returns: nil for what is neither IPv4 nor IPv6.
  init?(_ address: sockaddr_storage) {
    switch Int32(address.ss_family) {
    case AF_INET:
      let address = withUnsafeBytes(of: address) { $0.loadUnaligned(as: sockaddr_in.self) }
      self.init(ipv4: UInt32(bigEndian: address.sin_addr.s_addr))
    case AF_INET6:
      let address = withUnsafeBytes(of: address) { $0.loadUnaligned(as: sockaddr_in6.self) }
      self.init(ipv6: address.sin6_addr)
    default:
      return nil
    }
  }
}

extension PeerAddress: CustomStringConvertible {
  package var description: String {
    let capacity = Int(INET6_ADDRSTRLEN)
    let text = String(capacity: capacity) { buffer in
      if isIPv4 {
        var address = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
        return inet_ntop(AF_INET, &address, buffer, socklen_t(capacity)) != nil
      }
      var address = (high.bigEndian, low.bigEndian)
      return inet_ntop(AF_INET6, &address, buffer, socklen_t(capacity)) != nil
    }
    return text ?? ""
  }
}
