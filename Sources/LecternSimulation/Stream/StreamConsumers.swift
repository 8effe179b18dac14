internal import LecternJetStream

/// The consumers of a stream's messages, each for one subject.
struct StreamConsumers: Sendable {
  private struct Consumer {
    let name: String
    let subject: String
    /// The lowest sequence that it has not delivered.
    var next: UInt64
    var deliveredCount = 0
    /// The request that waits for messages.
    var request: (inbox: String, count: Int, end: Duration)?
  }

  private var consumers: [Consumer] = []
  private var count = 0

  /// The time at which a request ends first.
  var nextEnd: Duration? { consumers.compactMap { $0.request?.end }.min() }

  /// - Returns: the consumer's name.
  mutating func create(_ config: ConsumerRequest.Config) -> String {
    count += 1
    consumers.append(
      Consumer(name: "c\(count)", subject: config.filterSubject, next: config.optStartSeq)
    )
    return "c\(count)"
  }

  mutating func delete(_ name: Substring?) {
    consumers.removeAll { $0.name == name ?? "" }
  }

  /// - Returns: whether there is such a consumer.
  mutating func request(
    _ pull: Pull,
    of name: Substring?,
    to inbox: String,
    at now: Duration
  ) -> Bool {
    guard let index = consumers.firstIndex(where: { $0.name == name ?? "" }) else { return false }
    consumers[index].request = (inbox, pull.batch, now + .nanoseconds(pull.expires))
    return true
  }

  /// Answers requests by messages of a stream.
  mutating func deliver(from stream: StoredStream) -> [StreamServers.Outgoing] {
    consumers.indices.flatMap { deliver(to: &consumers[$0], from: stream) }
  }

  private func deliver(
    to consumer: inout Consumer,
    from stream: StoredStream
  ) -> [StreamServers.Outgoing] {
    guard var request = consumer.request, stream.stores(consumer.subject) else { return [] }
    let new = stream.messages.filter {
      $0.sequence >= consumer.next && $0.subject == consumer.subject
    }
    return new.prefix(request.count).enumerated().map { index, message in
      consumer.deliveredCount += 1
      consumer.next = message.sequence + 1
      request.count -= 1
      consumer.request = request.count > 0 ? request : nil
      let position = "\(message.sequence).\(consumer.deliveredCount).0.\(new.count - index - 1)"
      return StreamServers.Outgoing(
        subject: request.inbox,
        message: StreamMessage(
          reply: "$JS.ACK.\(stream.settings.name).\(consumer.name).1.\(position)",
          data: message.data
        )
      )
    }
  }

  mutating func expire(at now: Duration) -> [StreamServers.Outgoing] {
    var ended: [StreamServers.Outgoing] = []
    for index in consumers.indices {
      guard let request = consumers[index].request, request.end <= now else { continue }
      consumers[index].request = nil
      ended.append(
        StreamServers.Outgoing(
          subject: request.inbox,
          message: StreamMessage(status: 408, data: [])
        )
      )
    }
    return ended
  }
}
