/// Reads the messages of a subject in order, from a sequence on, and waits for new ones.
///
/// If its consumer breaks because the server has started again, the reader makes a new one after the last message that it has
/// returned.
///
/// `@unchecked Sendable`: one caller at a time uses it.
final class StreamReader: @unchecked Sendable {
  /// A message of the subject.
  struct Message {
    var sequence: UInt64
    /// The number of messages that follow by now.
    var pending: Int
    var data: [UInt8]
  }

  private let jetStream: JetStream
  private let subject: String
  private var next: UInt64
  private var consumer: PullConsumer?

  /// - Parameter sequence: the lowest sequence to read.
  init(_ jetStream: JetStream, subject: String, from sequence: UInt64) {
    self.jetStream = jetStream
    self.subject = subject
    next = sequence
  }

  /// Returns the next messages.
  ///
  /// - Parameter wait: how long the first of them is waited for.
  /// - Returns: the messages; none if there are none in time.
  func messages(wait: Duration = .seconds(1)) throws(JetStreamError) -> [Message] {
    let consumer = try openConsumer()
    let delivery = consumer.receive(wait: wait)
    self.consumer = delivery.isBroken ? nil : consumer
    if let last = delivery.messages.last { next = last.sequence + 1 }
    return delivery.messages
  }

  private func openConsumer() throws(JetStreamError) -> PullConsumer {
    if let consumer { return consumer }
    return try PullConsumer(jetStream, subject: subject, from: next)
  }
}
