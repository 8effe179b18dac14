import Foundation

@testable import LecternTransport

/// A certificate with a known expiry, so that a test can choose a moment before or after it. No client trusts it,
/// and its key protects nothing.
struct ExpiringCertificate {
  static let end = Date(timeIntervalSince1970: 1_881_702_401)

  private let folder: TemporaryFolder
  let identity: TLSIdentity

  init() throws {
    folder = try TemporaryFolder()
    identity = TLSIdentity(
      certificate: try folder.write("certificate.pem", Self.certificate),
      key: try folder.write("certificate.key", Self.key)
    )
  }

  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBfDCCASOgAwIBAgIUC09n8dStHnc2ZKxyl/YJZbocIZEwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMTIzMDY0MVoXDTI5MDgxNzIz
    MDY0MVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
    AQcDQgAEV62fHQQjsh5KpP2MzYpu/aovylzlYJI5C3Rl5j45cBboSfXa+KoA+/2D
    Rfci08AWuuXc1jD5GHxW5tSg7P0h7KNTMFEwHQYDVR0OBBYEFOKsx9eA2HyoLGY+
    AmZKxCJzTklQMB8GA1UdIwQYMBaAFOKsx9eA2HyoLGY+AmZKxCJzTklQMA8GA1Ud
    EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgaNpab1T1lxUGbE1Jq8Wn9FGh
    +ZSn4I7mZ8PIfopRl+sCICLzWdhRNrgmZIJM4GUJSqoOjjliVA/j64rFuru7tNHe
    -----END CERTIFICATE-----
    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4HjGkmYhK6qtpKY+
    DH53TVm31JCD1s4QUxnZUyiC3ayhRANCAARXrZ8dBCOyHkqk/YzNim79qi/KXOVg
    kjkLdGXmPjlwFuhJ9dr4qgD7/YNF9yLTwBa65dzWMPkYfFbm1KDs/SHs
    -----END PRIVATE KEY-----
    """
}
