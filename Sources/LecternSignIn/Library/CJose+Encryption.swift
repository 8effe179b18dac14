internal import CCJose
internal import LecternWire

extension CJose {
  /// Encrypts and authenticates bytes: JWE with the algorithms `dir` and `A256GCM` (RFC 7518 §4.5, §5.3).
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - key: 32 bytes.
  /// - Returns: the compact form: letters, digits, `-`, `_` and `.`; nil if the library is out of memory.
  static func encrypt(_ bytes: [UInt8], with key: [UInt8]) -> String? {
    guard let key = cjose_jwk_create_oct_spec(key, key.count, nil) else { return nil }
    defer { cjose_jwk_release(key) }
    guard let header = cjose_header_new(nil) else { return nil }
    defer { cjose_header_release(header) }
    guard cjose_header_set(header, "alg", "dir", nil),
      cjose_header_set(header, "enc", "A256GCM", nil),
      let jwe = cjose_jwe_encrypt(key, header, bytes, bytes.count, nil)
    else { return nil }
    defer { cjose_jwe_release(jwe) }
    guard let text = cjose_jwe_export(jwe, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns the content of a text that was encrypted with a key; nil for any other text.
  static func decrypt(_ text: String, with key: [UInt8]) -> [UInt8]? {
    guard isEncrypted(text) else { return nil }
    guard let key = cjose_jwk_create_oct_spec(key, key.count, nil) else { return nil }
    defer { cjose_jwk_release(key) }
    let bytes = Array(text.utf8)
    let jwe = bytes.withUnsafeBytes { buffer in
      cjose_jwe_import(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, nil)
    }
    guard let jwe else { return nil }
    defer { cjose_jwe_release(jwe) }
    var count = 0
    guard let content = cjose_jwe_decrypt(jwe, key, &count, nil) else { return nil }
    defer { free(content) }
    return Array(UnsafeBufferPointer(start: content, count: count))
  }

  /// Whether a text names the algorithms of ``encrypt(_:with:)``, and has a whole tag: the library takes the algorithms from
  /// the text, and before 0.6.2.2 also the length of the tag (CVE-2023-37464). A shorter one can be guessed.
  private static func isEncrypted(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[1].isEmpty, Base64URL.decode(parts[4])?.count == 16,
      let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue($0) })
    else { return false }
    return header == .object(["alg": .string("dir"), "enc": .string("A256GCM")])
  }

  /// Returns random bytes that cannot be guessed.
  static func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      // It fails only without a source of entropy. Then nobody may sign in.
      initialized = RAND_bytes(buffer.baseAddress, Int32(count)) == 1 ? count : 0
    }
  }
}
