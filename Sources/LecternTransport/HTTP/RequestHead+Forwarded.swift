/// A proxy's statements about the client for which it makes a request.
///
/// `X-Forwarded-For` and `X-Forwarded-Proto`, and not `Forwarded` (RFC 7239): a proxy that writes the one
/// passes the other on as the client has sent it, so of two that say the same, one can be made up.
extension RequestHead {
  /// Whether a proxy says that it makes the request for a client, be it true or not.
  var isForwarded: Bool {
    contains(.forwardedFor) || self[.forwardedProto] != nil || self[.forwarded] != nil
  }

  /// The address that the last proxy names, the one before us. The addresses before it may be made up.
  var forwardedAddress: PeerAddress? {
    let last = self[.forwardedFor]?.split(separator: ",").last
    return last.flatMap {
      PeerAddress(String(Self.withoutPort($0.filter { $0 != " " && $0 != "\t" })))
    }
  }

  /// Some proxies name the port, too: `192.0.2.7:5678`, `[2001:db8::7]:5678`.
  private static func withoutPort(_ address: String) -> Substring {
    if address.first == "[" { return address.dropFirst().prefix { $0 != "]" } }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0] : address[...]
  }

  /// Whether the client's connection to the last proxy is encrypted.
  var isForwardedSecurely: Bool { self[.forwardedProto] == "https" }
}
