/// Decides which requests come from the server's own pages, or from allowed origins.
///
/// A browser sends requests for any page, together with the server's cookies. Two headers identify the page,
/// because pages cannot change them:
///
/// - `Host` is the name by which the page has found the server. A hostile page may have had its own name point at
///   this machine (DNS rebinding), so a name must be one of the server's. A numeric address cannot be rebound.
/// - `Origin` is the page's origin. It must be the server's own, that is, the same host and port; or an allowed
///   one. No same-origin rule protects a WebSocket, so this check has to.
///
/// A request without `Origin` is not a page's: other clients send no cookies but their own.
struct OriginPolicy: Sendable {
  /// The decision on a request.
  enum Verdict: Equatable {
    case allowed
    /// The request names no host, or several, or a malformed one (RFC 9112 §3.2).
    case hostMissing
    case hostUnknown
    case originUnknown
  }

  private let hosts: [[UInt8]]
  private let origins: [[UInt8]]

  /// - Parameters:
  ///   - hosts: the server's names, without a port.
  ///   - origins: the allowed origins besides the server's own, such as `https://slides.example.org`; their hosts
  ///     count as names of the server.
  init(hosts: [String], origins: [String]) {
    let origins = origins.map { $0.lowercased() }
    let originHosts = origins.compactMap { Self.split($0)?.authority }.map { authority in
      Array(authority.utf8).withUnsafeBytes { Array(Authority($0).host) }
    }
    self.hosts = hosts.map { Array($0.lowercased().utf8) } + originHosts
    self.origins = origins.map { Array($0.utf8) }
  }

  /// Returns the scheme and the rest of an origin; nil if it is malformed (RFC 6454 §6.2).
  static func split(_ origin: String) -> (scheme: String, authority: Substring)? {
    for scheme in ["http", "https"] where origin.hasPrefix(scheme + "://") {
      let authority = origin.dropFirst(scheme.count + 3)
      let isPlain = authority.allSatisfy { !"/?#@ ,".contains($0) && $0.isASCII }
      return authority.isEmpty || !isPlain ? nil : (scheme, authority)
    }
    return nil
  }

  /// Decides on a request by its headers.
  ///
  /// - Parameters:
  ///   - host: nil if the header is missing, empty if there are several.
  ///   - origin: the same.
  ///   - isSecure: whether the request is encrypted.
  func verdict(
    host: Authority.Bytes?,
    origin: Authority.Bytes?,
    isSecure: Bool
  ) -> Verdict {
    guard let host, !host.isEmpty else { return .hostMissing }
    let authority = Authority(host)
    // RFC 9112 §3.2: a malformed host is treated like a missing one.
    guard authority.isWellFormed else { return .hostMissing }
    guard authority.isNumeric || hosts.contains(where: authority.host.equalsIgnoringASCIICase)
    else {
      return .hostUnknown
    }
    guard let origin else { return .allowed }
    if Self.isOrigin(origin, of: host, scheme: isSecure ? "https://" : "http://") {
      return .allowed
    }
    return origins.contains(where: origin.equalsIgnoringASCIICase) ? .allowed : .originUnknown
  }

  private static func isOrigin(
    _ origin: Authority.Bytes,
    of host: Authority.Bytes,
    scheme: StaticString
  ) -> Bool {
    let start = scheme.utf8CodeUnitCount
    guard origin.count == start + host.count else { return false }
    let isOfScheme = scheme.withUTF8Buffer { $0.elementsEqual(origin[..<start]) }
    return isOfScheme && origin[start...].elementsEqual(host)
  }
}
