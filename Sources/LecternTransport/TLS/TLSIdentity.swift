package import Foundation

/// The certificate by which a server shows who it is, and the key that proves it: two files in PEM.
package struct TLSIdentity: Sendable {
  /// The certificate, followed by those that vouch for it.
  package var certificate: URL
  /// Its private key, without a passphrase.
  package var key: URL

  /// The two files.
  package init(certificate: URL, key: URL) {
    self.certificate = certificate
    self.key = key
  }
}
