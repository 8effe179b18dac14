/// Which requests come from our own pages, or from those that may take part.
///
/// A browser sends a request for every page that asks it to, with whatever the browser knows of us: it
/// tells us by two headers who made it, and pages cannot change these.
///
/// - `Host` is the name under which the page has found us. A hostile page may have had its own name point at
///   this machine (DNS rebinding), so a name must be one of ours. An address in numbers is nobody's name.
/// - `Origin` is whose page it is. It must be the one that we have served, that is, the same host and port;
///   or one that is allowed by name. No same-origin rule protects a WebSocket: this is what does.
///
/// A request without `Origin` is no page's: what else speaks HTTP carries no one's cookies but its own.
struct OriginPolicy: Sendable {
  /// What a request is.
  enum Verdict: Equatable {
    case allowed
    /// It names no host, or several, or what is none (RFC 9112 §3.2).
    case hostMissing
    case hostUnknown
    case originUnknown
  }

  private let hosts: [[UInt8]]
  private let origins: [[UInt8]]

  /// - Parameters:
  ///   - hosts: our names, without a port.
  ///   - origins: whose pages may take part besides our own, such as `https://slides.example.org`; by
  ///     their names, we are known, too.
  init(hosts: [String], origins: [String]) {
    let origins = origins.map { $0.lowercased() }
    let originHosts = origins.compactMap { Self.split($0)?.authority }.map { authority in
      Array(authority.utf8).withUnsafeBytes { Array(Authority($0).host) }
    }
    self.hosts = hosts.map { Array($0.lowercased().utf8) } + originHosts
    self.origins = origins.map { Array($0.utf8) }
  }

  /// The scheme and the rest of an origin; nil where it is none (RFC 6454 §6.2).
  static func split(_ origin: String) -> (scheme: String, authority: Substring)? {
    for scheme in ["http", "https"] where origin.hasPrefix(scheme + "://") {
      let authority = origin.dropFirst(scheme.count + 3)
      let isPlain = authority.allSatisfy { !"/?#@ ,".contains($0) && $0.isASCII }
      return authority.isEmpty || !isPlain ? nil : (scheme, authority)
    }
    return nil
  }

  /// Judges a request by its headers.
  ///
  /// - Parameters:
  ///   - host: nil where there is none, empty where there are several.
  ///   - origin: the same.
  ///   - isSecure: whether it has come by TLS.
  func verdict(
    host: Authority.Bytes?,
    origin: Authority.Bytes?,
    isSecure: Bool
  ) -> Verdict {
    guard let host, !host.isEmpty else { return .hostMissing }
    let authority = Authority(host)
    // RFC 9112 §3.2: what is no host and port is as bad as none.
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
