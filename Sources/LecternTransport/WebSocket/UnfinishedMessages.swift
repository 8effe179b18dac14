/// The memory of the unfinished messages of all connections of a listener.
///
/// A client may start the largest message that is accepted and never finish it, on each of thousands of
/// connections.
struct UnfinishedMessages {
  private let limit: Int
  /// In bytes, by connection; most have none.
  private var sizes: [Int: Int] = [:]
  /// In bytes, of all connections.
  private(set) var total = 0

  /// - Parameter limit: the maximum of all together, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Records the size of a connection's unfinished message.
  ///
  /// - Parameters:
  ///   - size: in bytes; 0 if there is none.
  ///   - id: the connection.
  /// - Returns: the connection to close if all together exceed the limit: the one with the largest message, and
  ///   of several such the oldest.
  mutating func record(_ size: Int, of id: Int) -> Int? {
    if size == 0 {
      if !sizes.isEmpty { total -= sizes.removeValue(forKey: id) ?? 0 }
      return nil
    }
    total += size - (sizes.updateValue(size, forKey: id) ?? 0)
    guard total > limit else { return nil }
    return sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }
}
