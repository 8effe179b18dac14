/// A connection to servers with JetStream, for the logs and the leases of rooms.
///
/// It decides nothing: it carries messages, and waits for them. `NATSConnection` is the one of a process; the simulation
/// has one of its own.
package protocol StreamConnection: Sendable {
  /// How long an operation is retried without an answer before it fails.
  var timeout: Duration { get }

  /// Whether a server answers, as far as the connection knows.
  var isConnected: Bool { get }

  /// How often it has connected again. Servers whose power was cut may have lost messages meanwhile.
  var reconnectCount: Int { get }

  /// The size of the largest message that the server takes, headers included.
  var maximumPayload: Int { get }

  /// The threads that wait for answers.
  var threads: any WaitingThreads { get }

  /// Returns an identifier that no other message, holder or inbox has.
  func makeID() -> String

  /// Sends a request, and waits for its answer.
  ///
  /// - Parameters:
  ///   - headers: names and values.
  ///   - timeout: how long the answer is waited for.
  func request(
    _ subject: String,
    headers: KeyValuePairs<String, String>,
    _ body: [UInt8],
    timeout: Duration
  ) throws(ConnectionError) -> StreamMessage

  /// Publishes a message that nothing is stored of, and that asks for no answer.
  func publish(_ subject: String) throws(ConnectionError)

  func subscribe(to subject: String) throws(ConnectionError) -> any StreamSubscription
}

/// A subscription, whose messages are waited for. It ends when nothing refers to it any more.
package protocol StreamSubscription: AnyObject, Sendable {
  /// Returns the next message; nil if none came in time.
  func next(timeout: Duration) throws(ConnectionError) -> StreamMessage?

  /// Publishes a request whose answers come to this subscription.
  ///
  /// - Parameter inbox: the subject of the answers, one of the subscription's.
  func request(_ subject: String, _ body: [UInt8], answeredTo inbox: String) throws(ConnectionError)
}

/// The reason why a server gave no answer.
package struct ConnectionError: Error, CustomStringConvertible {
  package let description: String
  /// Whether a subscription has lost messages because too many have waited.
  package let isSlowConsumer: Bool

  package init(_ description: String, isSlowConsumer: Bool = false) {
    (self.description, self.isSlowConsumer) = (description, isSlowConsumer)
  }
}
