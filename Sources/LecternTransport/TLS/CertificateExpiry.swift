internal import Foundation

/// The last moment at which browsers trust a certificate.
struct CertificateExpiry {
  /// How long before it the log warns, in seconds.
  static let notice = 7 * 24 * 3_600.0

  let date: Date

  /// The warning to log, if any.
  ///
  /// - Parameter file: the certificate's path.
  func warning(about file: String, at now: Date) -> String? {
    let rest = date.timeIntervalSince(now)
    guard rest <= Self.notice else { return nil }
    let moment = date.formatted(.iso8601)
    return rest < 0
      ? "the certificate \(file) expired at \(moment): browsers warn of it instead of showing pages"
      : "the certificate \(file) expires at \(moment): from then on browsers warn instead of showing pages"
  }
}
