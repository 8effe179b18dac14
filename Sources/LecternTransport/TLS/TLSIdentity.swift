public import Foundation

/// The certificate by which a server shows who it is, and the key that proves it: two files in PEM.
public struct TLSIdentity: Sendable {
  /// The certificate, followed by those that vouch for it.
  public var certificate: URL
  /// Its private key, without a passphrase.
  public var key: URL

  /// The two files.
  public init(certificate: URL, key: URL) {
    self.certificate = certificate
    self.key = key
  }
}
