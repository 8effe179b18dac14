internal import CNATS
internal import LecternJetStream

/// A subscription, whose messages are waited for.
///
/// `@unchecked Sendable`: the properties are constant, and the library guards a subscription by a lock of its own.
final class NATSSubscription: StreamSubscription, @unchecked Sendable {
  private let handle: OpaquePointer
  private let connection: NATSConnection

  /// Subscribes to a subject.
  init(_ subject: String, on connection: NATSConnection) throws(ConnectionError) {
    var handle: OpaquePointer?
    let status = natsConnection_SubscribeSync(&handle, connection.handle, subject)
    guard status == NATS_OK, let handle else { throw ConnectionError(status) }
    self.handle = handle
    self.connection = connection
  }

  deinit { connection.retired.add(handle) }

  /// Returns the next message; nil if none came in time.
  func next(timeout: Duration) throws(ConnectionError) -> StreamMessage? {
    var message: OpaquePointer?
    let status = natsSubscription_NextMsg(&message, handle, timeout.milliseconds)
    if status == NATS_TIMEOUT { return nil }
    guard status == NATS_OK, let message else { throw ConnectionError(status) }
    return StreamMessage(consuming: message)
  }

  /// Publishes a request whose answers come to this subscription.
  ///
  /// - Parameter inbox: the subject of the answers, one of the subscription's.
  func request(_ subject: String, _ body: [UInt8], answeredTo inbox: String) throws(ConnectionError)
  {
    let status = body.withUnsafeBytes {
      natsConnection_PublishRequest(
        connection.handle,
        subject,
        inbox,
        $0.baseAddress,
        Int32($0.count)
      )
    }
    guard status == NATS_OK else { throw ConnectionError(status) }
  }
}
