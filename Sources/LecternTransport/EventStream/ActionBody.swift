/// The body of a request that carries actions: one message a line, as it comes in.
struct ActionBody {
  enum Failure: Error, Equatable {
    /// It is longer than it said, or than is allowed.
    case tooLarge
    /// It is not UTF-8.
    case notText
  }

  private static let lineFeed = UInt8(ascii: "\n")
  /// The length that the request has announced.
  private let length: Int
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - length: the length that the request announces.
  ///   - limit: the longest that is allowed.
  init(length: Int, limit: Int) throws(Failure) {
    guard length <= limit else { throw .tooLarge }
    self.length = length
  }

  /// How much has come, in bytes.
  var size: Int { bytes.count }

  mutating func append(_ more: [UInt8]) throws(Failure) {
    guard more.count <= length - bytes.count else { throw .tooLarge }
    // Only as much as has come: an announcement costs nothing.
    bytes += more
  }

  /// The messages, in their order.
  func messages() throws(Failure) -> [[UInt8]] {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    return bytes.split(separator: Self.lineFeed).map { line in
      Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }.filter { !$0.isEmpty }
  }
}
