internal import CNATS
package import LecternJetStream

extension NATSConnection {
  /// Sends a request, and waits for its answer.
  ///
  /// - Parameters:
  ///   - headers: names and values.
  ///   - timeout: how long the answer is waited for.
  package func request(
    _ subject: String,
    headers: KeyValuePairs<String, String>,
    _ body: [UInt8],
    timeout: Duration
  ) throws(ConnectionError) -> StreamMessage {
    var message: OpaquePointer?
    var answer: OpaquePointer?
    defer { natsMsg_Destroy(message) }
    var status = body.withUnsafeBytes {
      let start = $0.baseAddress?.assumingMemoryBound(to: CChar.self)
      return natsMsg_Create(&message, subject, nil, start, Int32($0.count))
    }
    for (name, value) in headers where status == NATS_OK {
      status = natsMsgHeader_Set(message, name, value)
    }
    if status == NATS_OK {
      status = natsConnection_RequestMsg(&answer, handle, message, timeout.milliseconds)
    }
    guard status == NATS_OK, let answer else { throw ConnectionError(status) }
    return StreamMessage(consuming: answer)
  }

  /// Publishes a message that nothing is stored of, and that asks for no answer.
  package func publish(_ subject: String) throws(ConnectionError) {
    let status = natsConnection_Publish(handle, subject, nil, 0)
    guard status == NATS_OK else { throw ConnectionError(status) }
  }
}
