/// The version of HTTP in a request line (RFC 9112 §2.3).
struct HTTPVersion: Equatable {
  let major: UInt8
  let minor: UInt8

  /// - Parameter bytes: such as `HTTP/1.1`.
  /// - Returns: nil for anything else.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), digits ~= bytes[5],
      bytes[6] == UInt8(ascii: "."), digits ~= bytes[7]
    else { return nil }
    major = bytes[5] - 0x30
    minor = bytes[7] - 0x30
  }

  /// Whether it is HTTP/1.0 or 1.1, or a compatible one (RFC 9110 §6.2).
  var isSupported: Bool { major == 1 }

  /// Whether its requests must name a host (RFC 9112 §3.2) and may upgrade (RFC 9110 §7.8).
  var isAtLeast11: Bool { major > 1 || major == 1 && minor > 0 }
}
