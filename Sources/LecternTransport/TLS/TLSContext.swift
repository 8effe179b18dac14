internal import CLibwebsockets
internal import Foundation
internal import Logging

/// OpenSSL's part of a listener: what a connection that begins takes its certificate from.
///
/// Connections that there are already have theirs, and keep it: so a new certificate disturbs nobody.
///
/// `@unchecked Sendable`: the pointer is set and used on the loop's thread alone.
final class TLSContext: @unchecked Sendable {
  private let identity: TLSIdentity
  private let logger: Logger
  private let now: @Sendable () -> Date
  /// The library's own; it lives as long as the vhost.
  private var pointer: OpaquePointer?

  init(identity: TLSIdentity, logger: Logger, now: @escaping @Sendable () -> Date = { .now }) {
    self.identity = identity
    self.logger = logger
    self.now = now
  }

  /// Takes what the library has made for a vhost, and gives it the certificate.
  func adopt(_ pointer: OpaquePointer) throws(TransportError) {
    self.pointer = pointer
    guard lectern_refuse_old_tls(pointer) == 1 else { throw Self.failure("TLS 1.2 is not there") }
    try load(into: pointer)
  }

  /// Reads the files again, for the connections to come.
  ///
  /// - Throws: ``TransportError`` where they are wrong; then what there was is kept.
  func reload() throws(TransportError) {
    try check()
    if let pointer { try load(into: pointer) }
  }

  /// Finds out whether the files can be used, and warns where that is so for a short time only.
  func check() throws(TransportError) {
    guard let trial = SSL_CTX_new(TLS_server_method()) else {
      throw Self.failure("OpenSSL does not start")
    }
    defer { SSL_CTX_free(trial) }
    try load(into: trial)
    warnOfExpiry(of: trial)
  }

  /// A certificate that has expired is used all the same: whoever knows it may believe it.
  private func warnOfExpiry(of context: OpaquePointer) {
    let expiry = SSL_CTX_get0_certificate(context).flatMap(CertificateExpiry.init)
    guard let warning = expiry?.warning(about: identity.certificate.path, at: now()) else { return }
    logger.warning("\(warning)")
  }

  private func load(into context: OpaquePointer) throws(TransportError) {
    // Not asked for at the terminal, where nobody may be.
    SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in 0 }
    ERR_clear_error()
    let certificate = try Self.readablePath(of: identity.certificate, as: "certificate")
    guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
      throw Self.failure("\(certificate) is no certificate in PEM")
    }
    let key = try Self.readablePath(of: identity.key, as: "key")
    guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
      throw Self.failure(keyProblem(key, context))
    }
    guard SSL_CTX_check_private_key(context) == 1 else { throw Self.failure(mismatch(key)) }
  }

  /// Says why OpenSSL takes no key: it does not say so for people.
  private func keyProblem(_ key: String, _ context: OpaquePointer) -> String {
    let error = ERR_peek_last_error()
    if ERR_GET_LIB(error) == ERR_LIB_X509 { return mismatch(key) }
    return "\(key) is no private key in PEM, or has a passphrase, which nobody would type"
  }

  private func mismatch(_ key: String) -> String {
    "the key \(key) is not that of the certificate \(identity.certificate.path)"
  }

  private static func readablePath(of file: URL, as kind: String) throws(TransportError) -> String {
    guard access(file.path, R_OK) == 0 else {
      let reason = String(cString: strerror(errno))
      throw failure("the \(kind) \(file.path) cannot be read: \(reason)")
    }
    return file.path
  }

  private static func failure(_ description: String) -> TransportError {
    ERR_clear_error()
    return TransportError(.certificateUnusable, description)
  }
}
