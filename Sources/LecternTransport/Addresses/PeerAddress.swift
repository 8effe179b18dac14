internal import Foundation

/// The address of a client, IPv4 or IPv6, without a port.
///
/// ```swift
/// PeerAddress("192.168.1.7")?.description   // "192.168.1.7"
/// PeerAddress("::ffff:192.168.1.7") == PeerAddress("192.168.1.7")
/// ```
package struct PeerAddress: Hashable, Sendable {
  /// The IPv6 address in two halves; an IPv4 address in its mapped form (RFC 4291 §2.5.5.2).
  private var high: UInt64
  private var low: UInt64

  private static let mappedPrefix: UInt64 = 0xffff_0000_0000

  /// `127.0.0.1`.
  package static let loopback = PeerAddress(ipv4: 0x7f00_0001)

  /// The address whose limits the ghosts of a rehearsal share, as a hall shares the limits of its own address:
  /// `0.0.0.0`. It isn't a client address (RFC 1122 §3.2.1.3).
  package static let ghosts = PeerAddress(ipv4: 0)

  /// Whether it is a loopback address (RFC 6890 §2.2).
  package var isLoopback: Bool {
    isIPv4 ? low >> 24 & 0xff == 127 : high == 0 && low == 1
  }

  /// The network of one customer: of IPv6, 64 bits, in which each machine takes as many addresses as it likes;
  /// of IPv4, the address itself.
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

  /// An IPv4 address that is given as IPv6 has the mapped form already.
  private init(ipv6: in6_addr) {
    (high, low) = withUnsafeBytes(of: ipv6) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// Parses a numeric address.
  ///
  /// - Parameter text: such as `192.168.1.7` or `2001:db8::1`.
  /// - Returns: nil if it is malformed.
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

  /// The system's address of the other end of a connection.
  ///
  /// - Returns: nil if it is neither IPv4 nor IPv6.
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
