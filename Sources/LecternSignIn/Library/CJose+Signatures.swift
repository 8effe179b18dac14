internal import CCJose

/// Functions of cjose, the library of mod_auth_openidc. It signs and encrypts with OpenSSL.
enum CJose {
  /// Returns whether a token in compact form has the signature of a key, in JSON (RFC 7515 §5.2).
  ///
  /// The library takes the algorithm from the token's header. The caller has compared it with the key's type.
  static func verify(_ token: String, with key: [UInt8]) -> Bool {
    guard let publicKey = importKey(key) else { return false }
    defer { cjose_jwk_release(publicKey) }
    let bytes = Array(token.utf8)
    let signature = bytes.withUnsafeBytes { buffer in
      cjose_jws_import(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, nil)
    }
    guard let signature else { return false }
    defer { cjose_jws_release(signature) }
    return cjose_jws_verify(signature, publicKey, nil)
  }

  /// Returns the size of an RSA key's modulus or an elliptic curve's coordinate, in bits; nil if the key is malformed.
  static func size(of key: [UInt8]) -> Int? {
    guard let key = importKey(key) else { return nil }
    defer { cjose_jwk_release(key) }
    return cjose_jwk_get_keysize(key, nil)
  }

  private static func importKey(_ json: [UInt8]) -> OpaquePointer? {
    json.withUnsafeBytes { buffer in
      cjose_jwk_import(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, nil)
    }
  }
}
