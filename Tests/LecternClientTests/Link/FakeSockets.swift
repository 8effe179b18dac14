import ComposableTesting
import LecternBytes
import LecternClient
import Synchronization
import Testing

/// Sockets that a test plays the server of.
final class FakeSockets: SocketConnector {
  final class Socket: MessageSocket {
    let path: String
    let cookie: String
    let receive: @Sendable (SocketEvent) -> Void
    private let sockets: FakeSockets

    init(
      path: String,
      cookie: String,
      sockets: FakeSockets,
      receive: @escaping @Sendable (SocketEvent) -> Void
    ) {
      (self.path, self.cookie, self.sockets, self.receive) = (path, cookie, sockets, receive)
    }

    func send(_ message: [UInt8]) {
      sockets.record(.sent(String(decoding: message, as: UTF8.self)))
    }

    func close() { sockets.record(.closed) }

    func abort() { sockets.record(.aborted) }

    func answer(_ texts: String...) {
      for text in texts { receive(.message(Array(text.utf8))) }
    }
  }

  enum Event: Sendable {
    case opened(Socket)
    case sent(String)
    case closed
    case aborted
  }

  /// The time of the clients of these sockets. A test lets it pass: with real time, a busy machine would be a silent server.
  let clock = TestClock()
  private let events: AsyncStream<Event>.Continuation
  private let eventCount = Atomic(0)
  private let iterator: Mutex<AsyncStream<Event>>
  private let secrets: [String: String]
  /// The latest link of a client. It ends with the client.
  private let latest = Mutex(WeakLink())

  private struct WeakLink {
    weak var link: RoomLink?
  }

  /// - Parameter secrets: the cookie of each secret.
  init(secrets: [String: String] = [:]) {
    let (stream, events) = AsyncStream<Event>.makeStream()
    (self.events, self.secrets) = (events, secrets)
    iterator = Mutex(stream)
  }

  /// Waits for the next event.
  func next() async -> Event? {
    for await event in iterator.withLock({ $0 }) { return event }
    return nil
  }

  /// Returns a link of a client, with the same random numbers in each test.
  func link(to address: String) throws -> RoomLink {
    let link = RoomLink(
      to: try RoomAddress(address),
      connector: self,
      clock: ElapsedClock(clock),
      seed: 1
    )
    latest.withLock { $0.link = link }
    return link
  }

  /// Cuts the connection of the latest link, and lets time pass until it does something.
  func cut(_ socket: Socket) async {
    let count = eventCount.load(ordering: .relaxed)
    socket.receive(.closed("cut"))
    // If time passed before the client knows of the cut, the connection could be silent first.
    if let statuses = await latest.withLock({ $0.link })?.subscribeToStatus() {
      for await status in statuses where status.problem != nil { break }
    }
    while eventCount.load(ordering: .relaxed) == count {
      await clock.advance(by: .milliseconds(10))
    }
  }

  /// Waits for the next WebSocket, and opens it with the first state.
  func openNext(_ text: String) async -> Socket? {
    guard case .opened(let socket) = await next() else { return nil }
    socket.receive(.opened)
    socket.answer(text)
    return socket
  }

  fileprivate func record(_ event: Event) {
    events.yield(event)
    eventCount.add(1, ordering: .relaxed)
  }

  func open(
    _ path: String,
    cookie: String,
    receive: @escaping @Sendable (SocketEvent) -> Void
  ) -> any MessageSocket {
    let socket = Socket(path: path, cookie: cookie, sockets: self, receive: receive)
    record(.opened(socket))
    return socket
  }

  func exchange(_ secret: String, at path: String) async throws(ExchangeError) -> String {
    guard let cookie = secrets[secret] else { throw .refused(403) }
    return cookie
  }
}
