internal import CZlib

/// zlib's gzip encoder.
package enum Gzip {
  /// Compresses bytes in one piece.
  ///
  /// - Parameter level: 1 (fast) to 9 (small).
  /// - Returns: nil if the library runs out of memory.
  package static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    guard lectern_deflate_init(&stream, level, 15 + 16, 9) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, uLong(count)))
    return bytes.withUnsafeBufferPointer { input in
      try? Array(unsafeUninitializedCapacity: capacity) { output, written in
        // The library only reads through the pointer, but does not declare it const.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(capacity)
        guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { throw CompressionFailure() }
        written = Int(stream.total_out)
      }
    }
  }

  private struct CompressionFailure: Error {}
}
