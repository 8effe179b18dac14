/// How much memory the messages take that have begun and not ended, of all connections of a listener.
///
/// A client may begin the largest message that is accepted and never end it, with each of thousands of
/// connections.
struct UnfinishedMessages {
  private let limit: Int
  /// In bytes, by the connection; most have none.
  private var sizes: [Int: Int] = [:]
  /// In bytes, of all connections.
  private(set) var total = 0

  /// - Parameter limit: how much they may take together, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Notes how much the unfinished message of a connection takes.
  ///
  /// - Parameters:
  ///   - size: in bytes; 0 where there is none.
  ///   - id: the connection.
  /// - Returns: the connection to close, as all together take too much: the one that takes most, and of
  ///   several such the one that came first.
  mutating func note(_ size: Int, of id: Int) -> Int? {
    if size == 0 {
      if !sizes.isEmpty { total -= sizes.removeValue(forKey: id) ?? 0 }
      return nil
    }
    total += size - (sizes.updateValue(size, forKey: id) ?? 0)
    guard total > limit else { return nil }
    return sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }
}
