extension String {
  /// Decodes UTF-8; nil if it is invalid.
  ///
  /// Nearly all headers are ASCII, and ASCII costs a tenth of the general case.
  init?(utf8 bytes: UnsafeRawBufferPointer) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
    } else {
      self.init(validating: bytes, as: UTF8.self)
    }
  }
}
