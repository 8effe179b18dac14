/// The client of a connection.
package struct Peer: Hashable, Sendable {
  /// The client's address; behind a proxy that is trusted, the one that the proxy names.
  package let address: PeerAddress
  /// Whether the client's connection is encrypted.
  package let isSecure: Bool

  package init(address: PeerAddress = .loopback, isSecure: Bool = false) {
    self.address = address
    self.isSecure = isSecure
  }
}
