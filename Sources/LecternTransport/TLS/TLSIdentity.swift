package import Foundation

/// The certificate of a server, and its private key: two files in PEM format.
package struct TLSIdentity: Sendable {
  /// The certificate, followed by its chain.
  package var certificate: URL
  /// Its private key, without a passphrase.
  package var key: URL

  package init(certificate: URL, key: URL) {
    self.certificate = certificate
    self.key = key
  }
}
