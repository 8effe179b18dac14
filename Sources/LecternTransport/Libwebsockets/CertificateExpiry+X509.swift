internal import CLibwebsockets
internal import Foundation

extension CertificateExpiry {
  /// The expiry of OpenSSL's certificate; nil if its end is not a date.
  init?(of certificate: OpaquePointer) {
    var parts = tm()
    guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 else { return nil }
    self.init(date: Date(timeIntervalSince1970: TimeInterval(timegm(&parts))))
  }
}
