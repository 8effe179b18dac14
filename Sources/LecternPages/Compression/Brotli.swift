internal import CBrotli

/// Google's brotli encoder.
enum Brotli {
  /// Compresses text in one piece.
  ///
  /// - Parameter quality: 0 (fast) to 11 (small).
  /// - Returns: nil if the library runs out of memory.
  static func compress(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
    let capacity = BrotliEncoderMaxCompressedSize(bytes.count)
    guard capacity > 0 else { return nil }
    return try? Array(unsafeUninitializedCapacity: capacity) { output, written in
      written = capacity
      let isDone = BrotliEncoderCompress(
        quality,
        BROTLI_DEFAULT_WINDOW,
        BROTLI_MODE_TEXT,
        bytes.count,
        bytes,
        &written,
        output.baseAddress
      )
      guard isDone != 0 else {
        written = 0
        throw CompressionFailure()
      }
    }
  }

  private struct CompressionFailure: Error {}
}
