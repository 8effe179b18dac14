extension JetStream {
  /// Headers of a message.
  package enum Header {
    package static let messageID = "Nats-Msg-Id"
    package static let expectedSequence = "Nats-Expected-Last-Subject-Sequence"
  }

  /// Publishes a message, unless another writer has published one on its subject, and returns once the servers have
  /// stored it.
  ///
  /// When an answer is lost, the message is sent again with the same id and the same expectation, so there is one copy at most. A
  /// server of version 2.9 answers the second one with `duplicate` and the first one's sequence; one of version 2.15
  /// looks at the expectation first, and refuses it. Then the subject's last message tells whether the first one was stored.
  ///
  /// - Parameters:
  ///   - id: unique to the message.
  ///   - sequence: the sequence of the subject's last message; 0 if it has none.
  ///   - check: called before the message is sent again. It returns the message's sequence if the message was stored.
  /// - Returns: the sequence of the message.
  func publish(
    _ data: [UInt8],
    to subject: String,
    id: String,
    expecting sequence: UInt64,
    until deadline: Deadline,
    checking check: () throws(JetStreamError) -> UInt64? = { () throws(JetStreamError) in nil }
  ) throws(JetStreamError) -> UInt64 {
    struct Answer: Decodable { var seq: UInt64 }
    let headers: KeyValuePairs = [
      Header.messageID: id, Header.expectedSequence: "\(sequence)",
    ]
    while true {
      do throws(JetStreamError) {
        let answer = try answer(to: subject, headers: headers, data, until: deadline) {
          () throws(JetStreamError) -> Answer? in try check().map(Answer.init)
        }
        return answer.seq
      } catch {
        guard case .refused(let refusal) = error, refusal.isWrongLastSequence else { throw error }
        let last = try lastMessage(of: subject, until: deadline)
        if let last, last.id == id { return last.sequence }
        let lastSequence = last?.sequence ?? 0
        guard lastSequence <= sequence else { throw .fenced }
        guard lastSequence == sequence else { throw .lost }
        // Another message was under way in a cluster, and was not stored in the end.
      }
    }
  }
}
