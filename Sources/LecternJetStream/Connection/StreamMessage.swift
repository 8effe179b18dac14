/// A message that was received.
package struct StreamMessage: Sendable {
  /// The subject of an answer to it; empty for none.
  package var reply: String
  /// The status of a message of the server itself, such as 404; nil for one that was published.
  package var status: Int?
  package var data: [UInt8]

  package init(reply: String = "", status: Int? = nil, data: [UInt8]) {
    (self.reply, self.status, self.data) = (reply, status, data)
  }
}
