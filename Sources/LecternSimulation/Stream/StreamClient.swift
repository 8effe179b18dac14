internal import LecternJetStream

/// A process's connection to the servers of a stream.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class StreamClient: StreamConnection, @unchecked Sendable {
  let loop: SimulatedLoop
  private let network: StreamNetwork
  /// Says which directions are cut: those of the connection to the bus, as the servers of both are the same.
  let cuts: BusClient
  private let ids: SimulatedIDs
  let maximumPayload: Int
  /// The identifier of the last message to a log.
  var lastID = ""
  /// Puts the batches together that the process sends.
  var batches = BatchAssembler()
  /// The time at which the last message to the servers arrives.
  var lastSent = Duration.zero
  /// The time at which the last message from the servers arrives.
  var lastReceived = Duration.zero

  /// - Parameter maximumPayload: the size of the largest message in bytes.
  init(
    _ network: StreamNetwork,
    in loop: SimulatedLoop,
    cuts: BusClient,
    ids: SimulatedIDs,
    maximumPayload: Int
  ) {
    (self.network, self.loop, self.cuts, self.ids) = (network, loop, cuts, ids)
    self.maximumPayload = maximumPayload
  }

  let timeout = NATSLogs.timeout

  var isConnected: Bool { !network.isAway && !cuts.isCut }

  var reconnectCount: Int { network.outageCount }

  var threads: any WaitingThreads { SimulatedThreads(of: loop) }

  func makeID() -> String { ids.next() }

  func request(
    _ subject: String,
    headers: KeyValuePairs<String, String>,
    _ body: [UInt8],
    timeout: Duration
  ) throws(ConnectionError) -> StreamMessage {
    let inbox = "_INBOX.\(makeID())"
    let mailbox = Mailbox(inbox, of: self, on: network)
    defer { mailbox.close() }
    let headers = Dictionary(headers.map { ($0.key, $0.value) }) { $1 }
    send(StreamServers.Incoming(subject, headers: headers, body, reply: inbox))
    guard let answer = mailbox.next(timeout: timeout) else { throw ConnectionError("Timeout") }
    guard answer.status == nil else {
      throw ConnectionError("No responders are available for request")
    }
    return answer
  }

  func publish(_ subject: String) { send(StreamServers.Incoming(subject)) }

  func subscribe(to subject: String) -> any StreamSubscription {
    Mailbox.Subscription(Mailbox(subject, of: self, on: network))
  }

  func send(_ message: StreamServers.Incoming) {
    // What is released after the simulation may still send, such as a reader.
    guard !loop.process.isDead, !loop.schedule.hasEnded else { return }
    network.send(message, from: self)
  }
}
