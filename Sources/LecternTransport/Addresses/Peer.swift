/// Who is at the other end of a connection, as far as the network can tell.
public struct Peer: Hashable, Sendable {
  /// The client's address; behind a proxy that is trusted, the one that the proxy names.
  public let address: PeerAddress
  /// Whether the client's connection is encrypted.
  public let isSecure: Bool

  /// A peer.
  ///
  /// - Parameters:
  ///   - address: its address.
  ///   - isSecure: whether it speaks TLS.
  public init(address: PeerAddress = .loopback, isSecure: Bool = false) {
    self.address = address
    self.isSecure = isSecure
  }
}
