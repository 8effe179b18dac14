internal import CZlib

extension String {
  /// The text of a compressed message; nil if it is damaged.
  ///
  /// - Parameter message: the message, in the zlib format of RFC 1950.
  package init?(inflating message: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    var count = uLong(bytes.count)
    guard uncompress(&bytes, &count, message, uLong(message.count)) == Z_OK else { return nil }
    self.init(validating: bytes.prefix(Int(count)), as: UTF8.self)
  }
}
