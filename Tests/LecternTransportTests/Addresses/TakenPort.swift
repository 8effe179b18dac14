import Foundation

/// A port at which a socket listens already.
final class TakenPort {
  struct Failure: Error {}

  let number: Int
  private let descriptor: Int32

  init() throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { [descriptor] bytes -> Int32 in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      guard bind(descriptor, start, size) == 0, listen(descriptor, 1) == 0 else { return -1 }
      return getsockname(descriptor, start, &size)
    }
    number = Int(UInt16(bigEndian: address.sin_port))
    guard status == 0 else { throw Failure() }
  }

  deinit {
    close(descriptor)
  }
}
