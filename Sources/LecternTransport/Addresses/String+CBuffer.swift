extension String {
  /// Reads a null-terminated string that a C function writes; nil if the function fails.
  ///
  /// - Parameters:
  ///   - capacity: the size of the buffer, in bytes, the terminator included.
  ///   - write: fills the zeroed buffer, and returns whether it succeeded.
  init?(capacity: Int, writtenBy write: (UnsafeMutablePointer<CChar>) -> Bool) {
    let string = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      buffer.initialize(repeating: 0)
      return buffer.baseAddress.flatMap { write($0) ? String(cString: $0) : nil }
    }
    guard let string else { return nil }
    self = string
  }
}
