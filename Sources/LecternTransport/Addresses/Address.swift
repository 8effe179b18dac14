internal import Foundation

/// An address to listen at. It was free when it was resolved.
///
/// The library reports a failure without its reason, so the address is tried first.
struct Address {
  /// The numeric address, such as `127.0.0.1` or `::1`.
  let numericHost: String
  let port: Int
  let isIPv6: Bool

  /// Resolves a host, and tries to listen at its address.
  static func resolve(host: String, port: Int) throws(TransportError) -> Address {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0, let list else {
      let reason = String(cString: gai_strerror(status))
      throw TransportError(.addressUnavailable, "cannot find the address of \(host): \(reason)")
    }
    // IPv4 if a name has both: people type IPv4 addresses.
    let all = sequence(first: list) { $0.pointee.ai_next }
    let best = all.first { $0.pointee.ai_family == AF_INET } ?? list
    try tryBinding(best.pointee, host: host, port: port)
    return Address(
      numericHost: String(numericHostOf: best.pointee.ai_addr, length: best.pointee.ai_addrlen)
        ?? "",
      port: port,
      isIPv6: best.pointee.ai_family == AF_INET6
    )
  }

  private static func tryBinding(
    _ info: addrinfo,
    host: String,
    port: Int
  ) throws(TransportError) {
    let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard descriptor >= 0 else { throw failure(host: host, port: port) }
    defer { _ = Foundation.close(descriptor) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    // Binding is not enough: two sockets may share a port until one of them listens.
    guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 1) == 0 else {
      throw failure(host: host, port: port)
    }
  }

  private static func failure(host: String, port: Int) -> TransportError {
    let error = errno
    return switch error {
    case EADDRINUSE:
      TransportError(
        .addressInUse,
        "port \(port) is taken by another program; choose another with --port, or 0 for any"
      )
    case EACCES, EPERM:
      TransportError(
        .notPermitted,
        "this user may not listen at port \(port); choose one above 1023"
      )
    case EADDRNOTAVAIL:
      TransportError(.addressUnavailable, "\(host) is not an address of this machine")
    default:
      TransportError(
        .addressUnavailable,
        "cannot listen at \(host):\(port): \(String(cString: strerror(error)))"
      )
    }
  }
}
