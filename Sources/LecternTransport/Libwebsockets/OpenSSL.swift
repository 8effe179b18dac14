internal import CLibwebsockets

/// Functions of OpenSSL. It comes with the library.
enum OpenSSL {
  /// Calls a function with the SHA-256 digest of bytes.
  static func withSHA256<Result>(
    of bytes: [UInt8],
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
      _ = SHA256(bytes, bytes.count, digest.baseAddress)
      return body(UnsafeRawBufferPointer(digest))
    }
  }
}
