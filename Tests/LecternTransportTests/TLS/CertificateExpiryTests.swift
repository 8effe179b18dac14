import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LecternTransport

@Suite("A certificate that is about to expire") struct CertificateExpiryTests {
  private static let day = 24 * 3_600.0

  /// What the log says when the files are looked at, so many days from the certificate's end.
  private func lines(
    days: Double,
    of identity: TLSIdentity,
    when look: (TLSContext) throws -> Void
  ) throws -> [String] {
    let lines = LogLines()
    let now = ExpiringCertificate.end + days * Self.day
    try look(TLSContext(identity: identity, logger: lines.logger) { now })
    return lines.all
  }

  @Test(
    "the log warns of it a week before, and afterwards",
    arguments: [
      (-7, "expires at 2029-08-17T23:06:41Z: from then on browsers warn instead of showing pages"),
      (
        -0.1, "expires at 2029-08-17T23:06:41Z: from then on browsers warn instead of showing pages"
      ),
      (0.1, "expired at 2029-08-17T23:06:41Z: browsers warn of it instead of showing pages"),
    ]
  )
  func warning(days: Double, text: String) throws {
    let certificate = try ExpiringCertificate()
    let identity = certificate.identity
    let warning = "warning: the certificate \(identity.certificate.path) \(text)"
    #expect(try lines(days: days, of: identity) { try $0.check() } == [warning])
    #expect(try lines(days: days, of: identity) { try $0.reload() } == [warning])
    let afterwards = try lines(days: days, of: identity) { context in
      context.warnOfExpiry()
      try context.reload()
      context.warnOfExpiry()
    }
    #expect(afterwards == [warning, warning])
  }

  @Test("a certificate that is valid for more than a week causes no warning")
  func good() throws {
    let certificate = try ExpiringCertificate()
    #expect(try lines(days: -7.1, of: certificate.identity) { try $0.check() } == [])
  }

  @Test("files that cannot be used are an error, and no warning")
  func unusable() throws {
    let certificate = try ExpiringCertificate()
    var identity = certificate.identity
    identity.key = identity.certificate
    #expect(
      try lines(days: 1, of: identity) { context in
        #expect(throws: TransportError.self) { try context.check() }
      } == []
    )
  }
}
