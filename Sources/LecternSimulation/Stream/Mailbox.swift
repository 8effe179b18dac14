internal import LecternJetStream

/// The messages on a subject that a process has received.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class Mailbox: @unchecked Sendable {
  /// Closes a mailbox when nothing refers to it any more.
  final class Subscription: StreamSubscription {
    private let mailbox: Mailbox

    init(_ mailbox: Mailbox) { self.mailbox = mailbox }

    deinit { mailbox.close() }

    func next(timeout: Duration) -> StreamMessage? { mailbox.next(timeout: timeout) }

    func request(_ subject: String, _ body: [UInt8], answeredTo inbox: String) {
      mailbox.client.send(StreamServers.Incoming(subject, body, reply: inbox))
    }
  }

  let subject: String
  let client: StreamClient
  private let network: StreamNetwork
  private var messages: [StreamMessage] = []
  private var waiter: Waiter?

  init(_ subject: String, of client: StreamClient, on network: StreamNetwork) {
    (self.subject, self.client, self.network) = (subject, client, network)
    network.open(self)
  }

  func close() { network.close(self) }

  func receive(_ message: StreamMessage) {
    messages.append(message)
    waiter?.wake()
  }

  func next(timeout: Duration) -> StreamMessage? {
    if messages.isEmpty {
      let waiter = Waiter(client.loop.schedule, in: client.loop.process)
      self.waiter = waiter
      waiter.wait(for: timeout)
      self.waiter = nil
    }
    return messages.isEmpty ? nil : messages.removeFirst()
  }
}
