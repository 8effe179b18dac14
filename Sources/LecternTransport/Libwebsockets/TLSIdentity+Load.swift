internal import CLibwebsockets
internal import Foundation

extension TLSIdentity {
  /// Reads the files.
  ///
  /// - Throws: ``TransportError`` with the reason why they cannot be used.
  func load(into context: OpaquePointer) throws(TransportError) {
    // OpenSSL would ask for a passphrase at the terminal. A server may not have a terminal.
    SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in 0 }
    ERR_clear_error()
    let certificatePath = try Self.readablePath(of: certificate, as: "certificate")
    guard SSL_CTX_use_certificate_chain_file(context, certificatePath) == 1 else {
      throw Self.failure("\(certificatePath) is not a certificate in PEM format")
    }
    let keyPath = try Self.readablePath(of: key, as: "key")
    guard SSL_CTX_use_PrivateKey_file(context, keyPath, SSL_FILETYPE_PEM) == 1 else {
      throw Self.failure(keyProblem(context))
    }
    guard SSL_CTX_check_private_key(context) == 1 else { throw Self.failure(mismatch) }
  }

  /// Describes why OpenSSL refuses the key: its own errors do not.
  private func keyProblem(_ context: OpaquePointer) -> String {
    let error = ERR_peek_last_error()
    if ERR_GET_LIB(error) == ERR_LIB_X509 { return mismatch }
    return
      "\(key.path) is not a private key in PEM format, or has a passphrase; use a key without one"
  }

  private var mismatch: String {
    "the key \(key.path) does not match the certificate \(certificate.path)"
  }

  private static func readablePath(of file: URL, as kind: String) throws(TransportError) -> String {
    guard access(file.path, R_OK) == 0 else {
      let reason = String(cString: strerror(errno))
      throw failure("the \(kind) \(file.path) cannot be read: \(reason)")
    }
    return file.path
  }

  static func failure(_ description: String) -> TransportError {
    ERR_clear_error()
    return TransportError(.certificateUnusable, description)
  }
}
