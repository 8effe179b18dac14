/// The body of a request that carries actions, one message a line, as far as it has arrived.
struct ActionBody {
  enum Failure: Error, Equatable {
    /// The body is longer than announced, or than the limit.
    case tooLarge
    /// The body is not UTF-8.
    case notText
  }

  private static let lineFeed = UInt8(ascii: "\n")
  /// The announced length.
  private let length: Int
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - length: the announced length.
  ///   - limit: the maximum length.
  init(length: Int, limit: Int) throws(Failure) {
    guard length <= limit else { throw .tooLarge }
    self.length = length
  }

  /// The number of bytes that have arrived.
  var size: Int { bytes.count }

  mutating func append(_ more: [UInt8]) throws(Failure) {
    guard more.count <= length - bytes.count else { throw .tooLarge }
    // Memory for arrived bytes only: an announcement costs nothing.
    bytes += more
  }

  /// Returns the messages, in their order.
  func messages() throws(Failure) -> [[UInt8]] {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    return bytes.split(separator: Self.lineFeed).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }.filter { !$0.isEmpty }
  }
}
