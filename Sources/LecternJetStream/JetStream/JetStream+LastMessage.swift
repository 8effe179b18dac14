extension JetStream {
  /// The last message of a subject, as its writer knows it.
  struct LastMessage {
    /// 0 if there is none.
    var sequence: UInt64
    /// Nil if it isn't known.
    var id: String?
    /// The connection's ``StreamConnection/reconnectCount`` before the writer has learned of the message.
    var reconnectCount: Int
  }

  /// Publishes a message after a writer's last one, and returns once the servers have stored it.
  ///
  /// Servers whose power was cut lose what they have not synced, and give its sequences again. Another writer's message may then
  /// have the sequence that this writer expects. So after each doubt, the id of the last message is checked, too.
  func publish(
    _ data: [UInt8],
    to subject: String,
    id: String,
    after last: LastMessage,
    until deadline: Deadline
  ) throws(JetStreamError) -> LastMessage {
    let reconnectCount = connection.reconnectCount
    if reconnectCount != last.reconnectCount || !connection.isConnected {
      _ = try self.sequence(of: id, on: subject, after: last, until: deadline)
    }
    let sequence = try publish(
      data,
      to: subject,
      id: id,
      expecting: last.sequence,
      until: deadline
    ) { () throws(JetStreamError) -> UInt64? in
      try self.sequence(of: id, on: subject, after: last, until: deadline)
    }
    return LastMessage(sequence: sequence, id: id, reconnectCount: reconnectCount)
  }

  /// Returns the sequence of a message that may have been stored after another one; nil if it was not.
  private func sequence(
    of id: String,
    on subject: String,
    after last: LastMessage,
    until deadline: Deadline
  ) throws(JetStreamError) -> UInt64? {
    let found = try lastMessage(of: subject, until: deadline)
    if let found, found.id == id { return found.sequence }
    let sequence = found?.sequence ?? 0
    guard sequence >= last.sequence else { throw .lost }
    guard sequence == last.sequence, last.id == nil || last.id == found?.id else { throw .fenced }
    return nil
  }
}
