/// The host and the port of a request (RFC 9110 §7.2), as borrowed bytes.
struct Authority {
  typealias Bytes = UnsafeRawBufferPointer

  private let bytes: Bytes

  /// - Parameter bytes: such as `localhost:8080` or `[::1]:8080`.
  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// The host, without the port.
  var host: Bytes {
    if bytes.first == UInt8(ascii: "[") {
      let end = bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.endIndex - 1
      return Bytes(rebasing: bytes[...end])
    }
    let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    return Bytes(rebasing: bytes[..<end])
  }

  /// Whether it is a host, perhaps with a numeric port (RFC 3986 §3.2).
  var isWellFormed: Bool {
    let host = host
    let port = bytes.dropFirst(host.count)
    guard !host.isEmpty, host.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return false }
    return port.isEmpty
      || port.first == UInt8(ascii: ":") && port.count < 7
        && port.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the host is a numeric address.
  ///
  /// No name consists of digits: a browser reads those as an address, or not at all (WHATWG URL §3.5).
  var isNumeric: Bool {
    let host = host
    if host.first == UInt8(ascii: "[") {
      return host.count > 2 && host.last == UInt8(ascii: "]")
        && host.dropFirst().dropLast().allSatisfy(Self.isOfIPv6)
    }
    return !host.isEmpty
      && host.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }

  private static func isOfIPv6(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66, UInt8(ascii: ":"), UInt8(ascii: "."): true
    default: false
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are a name in any case.
  ///
  /// - Parameter name: the name, in lower case.
  func equalsIgnoringASCIICase(_ name: [UInt8]) -> Bool {
    guard count == name.count else { return false }
    for index in indices where self[index] != name[index] {
      let isCapital = (0x41...0x5a).contains(self[index])
      guard isCapital, self[index] | 0x20 == name[index] else { return false }
    }
    return true
  }
}
