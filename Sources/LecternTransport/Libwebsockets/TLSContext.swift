internal import CLibwebsockets
internal import Foundation
internal import Logging

/// OpenSSL's part of a listener: the certificate of new connections.
///
/// Open connections keep theirs, so a new certificate disturbs none.
///
/// The library's own context loads the certificate of the start, and would keep and present it beside a later one
/// whose key is of another kind. So each handshake takes the latest from here.
///
/// `@unchecked Sendable`: the pointer is set and used on the loop's thread alone.
final class TLSContext: @unchecked Sendable {
  private let identity: TLSIdentity
  private let logger: Logger
  private let now: @Sendable () -> Date
  /// Holds the latest certificate.
  private var latest: OpaquePointer?

  init(identity: TLSIdentity, logger: Logger, now: @escaping @Sendable () -> Date = { .now }) {
    self.identity = identity
    self.logger = logger
    self.now = now
  }

  deinit {
    SSL_CTX_free(latest)
  }

  /// Loads the certificate into the context that the library has made for a vhost.
  func adopt(_ pointer: OpaquePointer) throws(TransportError) {
    guard lectern_refuse_old_tls(pointer) == 1 else {
      throw TLSIdentity.failure("OpenSSL does not support TLS 1.2")
    }
    try identity.load(into: pointer)
    latest = try makeContext()
    // The listener, and so this, lives as long as the library.
    let owner = Unmanaged.passUnretained(self).toOpaque()
    SSL_CTX_set_cert_cb(pointer, { useLatestCertificate(on: $0, of: $1) }, owner)
  }

  /// Reads the files again, for new connections.
  ///
  /// - Throws: ``TransportError`` if they cannot be used; the former certificate is then kept.
  func reload() throws(TransportError) {
    let fresh = try makeContext()
    warnOfExpiry(of: fresh)
    SSL_CTX_free(latest)
    latest = fresh
  }

  /// Checks that the files can be used, and logs a warning if the certificate expires soon.
  func check() throws(TransportError) {
    let trial = try makeContext()
    defer { SSL_CTX_free(trial) }
    warnOfExpiry(of: trial)
  }

  /// Logs a warning if the certificate in use has expired, or expires soon.
  func warnOfExpiry() {
    if let latest { warnOfExpiry(of: latest) }
  }

  /// - Returns: 1, or 0 if the connection cannot use it.
  fileprivate func useLatest(on connection: OpaquePointer) -> Int32 {
    latest.map { lectern_use_certificate(connection, $0) } ?? 0
  }

  private func makeContext() throws(TransportError) -> OpaquePointer {
    guard let context = SSL_CTX_new(TLS_server_method()) else {
      throw TLSIdentity.failure("OpenSSL does not start")
    }
    do throws(TransportError) {
      try identity.load(into: context)
      return context
    } catch {
      SSL_CTX_free(context)
      throw error
    }
  }

  /// Warns only: a client that knows an expired certificate may still trust it.
  private func warnOfExpiry(of context: OpaquePointer) {
    let expiry = SSL_CTX_get0_certificate(context).flatMap(CertificateExpiry.init)
    guard let warning = expiry?.warning(about: identity.certificate.path, at: now()) else { return }
    logger.warning("\(warning)")
  }
}

private func useLatestCertificate(
  on connection: OpaquePointer?,
  of owner: UnsafeMutableRawPointer?
) -> Int32 {
  guard let connection, let owner else { return 0 }
  return Unmanaged<TLSContext>.fromOpaque(owner).takeUnretainedValue().useLatest(on: connection)
}
