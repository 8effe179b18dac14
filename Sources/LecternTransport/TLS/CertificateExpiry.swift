internal import CLibwebsockets
internal import Foundation

/// The last moment at which browsers believe a certificate.
struct CertificateExpiry {
  /// How long before it somebody should know.
  static let notice = 7 * 24 * 3_600.0

  let date: Date

  /// - Parameter certificate: OpenSSL's own; nil comes of one that says nothing that is a date.
  init?(of certificate: OpaquePointer) {
    var parts = tm()
    guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 else { return nil }
    date = Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
  }

  /// What is to be said of it, if anything.
  ///
  /// - Parameter file: the certificate's.
  func warning(about file: String, at now: Date) -> String? {
    let rest = date.timeIntervalSince(now)
    guard rest <= Self.notice else { return nil }
    let moment = date.formatted(.iso8601)
    return rest < 0
      ? "the certificate \(file) expired at \(moment): browsers warn of it instead of showing pages"
      : "the certificate \(file) expires at \(moment): from then on browsers warn instead of showing pages"
  }
}
