internal import ComposableTesting
internal import LecternTransport
internal import Testing

/// Connects viewers to a room.
protocol ViewerTransport: Sendable {
  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - request: the request of the viewer's page.
  ///   - options: the simulated properties of the connection.
  ///   - receive: called with each message that arrives; returns the messages to send in response.
  func connect(
    _ request: ViewerRequest,
    options: ConnectionOptions,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) async throws -> any ViewerConnection

  /// Waits until everything sent has arrived and was handled, and all effects that need no outside help
  /// have run.
  func settle(_ sourceLocation: SourceLocation) async

  /// Closes all connections because the room is released.
  func close()
}

/// The request with which a page opens its connection.
struct ViewerRequest: Sendable {
  let query: [(name: String, value: String)]
  let cookie: String?

  var upgradeRequest: UpgradeRequest { UpgradeRequest(query: query, cookie: cookie) }
}

/// The simulated properties of a connection.
struct ConnectionOptions {
  var latency: (up: Duration, down: Duration)
  /// The maximum number of frames in transit; the connection refuses more.
  var window: Int
  /// Whether the viewer reads from the start.
  var isReading: Bool
}

/// A viewer's end of a connection.
protocol ViewerConnection: AnyObject, Sendable {
  var isOpen: Bool { get }
  /// Whether the viewer handles the messages that arrive.
  var isReading: Bool { get }
  /// The code with which the room closed the connection.
  var closeCode: CloseCode? { get }
  /// The time at which the last message in transit arrives; nil if none is in transit.
  var lastArrival: TestClock.Instant? { get }
  /// Returns the room's end of the connection.
  func roomEnd() async -> (any Connection)?

  /// Sends messages that arrive in one turn of the room's executor.
  func send(_ messages: [[UInt8]])
  func setLatency(up: Duration, down: Duration)
  func setReading(_ isReading: Bool) async
  /// Breaks the connection off; messages in transit are lost.
  func cut() async
}
