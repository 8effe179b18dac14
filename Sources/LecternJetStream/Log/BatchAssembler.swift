package import LecternLog

/// Puts the contents of batches together from the messages of a log, in their order.
package struct BatchAssembler {
  private var fragments = FragmentAssembler()
  /// The term of the last message; 0 before it.
  package private(set) var term = 0

  package init() {}

  /// Adds a message.
  ///
  /// - Parameter path: the log, for an error.
  /// - Returns: the batch that is whole with it: its number, and the bytes of its entries.
  package mutating func add(
    _ message: [UInt8],
    of path: String
  ) throws(LogError) -> (number: Int, content: [UInt8])? {
    let message = try LogMessage(message, of: path)
    term = message.term
    guard message.kind == .batch, let content = fragments.add(message.piece) else { return nil }
    return (message.batch, content)
  }
}
