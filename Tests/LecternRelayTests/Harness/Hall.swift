import ComposableTesting
import LecternTransport
import Synchronization
import TestSupport
import Testing

@testable import LecternRelay

/// A relay with its pages, and servers that can lead its room, on one bus and in the time of one clock.
final class Hall: Sendable {
  let executor = TestExecutor()
  let clock = TestClock()
  let bus: TestBus
  let log = LogLines()
  let relay: Relay
  private let timing: LinkTiming
  /// The servers, retained for as long as the hall.
  private let servers = Mutex<[Leader]>([])

  /// - Parameter bus: connects them.
  init(bus: TestBus = TestBus(), limits: RelayLimits = RelayLimits(), threads: SendThreads = .one) {
    self.bus = bus
    var timing = LinkTiming()
    timing.clock = clock
    self.timing = timing
    relay = Relay(
      on: bus,
      executor: executor,
      effectExecutor: executor.effects,
      threads: threads,
      timing: timing,
      limits: limits,
      logger: log.logger
    )
  }

  /// A relay that is linked to a leader.
  static func linked(
    bus: TestBus = TestBus(),
    limits: RelayLimits = RelayLimits(),
    threads: SendThreads = .one
  ) async throws -> (hall: Hall, leader: Leader) {
    let hall = Hall(bus: bus, limits: limits, threads: threads)
    let leader = try await hall.lead()
    try await hall.begin()
    #expect(await hall.relay.isLinked)
    return (hall, leader)
  }

  func begin() async throws {
    try await relay.begin()
    await settle()
  }

  /// A server that does not lead yet.
  func server() -> Leader {
    let server = Leader(on: bus, executor: executor, timing: timing, logger: log.logger)
    servers.withLock { $0.append(server) }
    return server
  }

  /// Links to relays of a server with a room of another kind.
  func server(of room: some WebSocketHandler) -> RelayHub {
    RelayHub(
      on: bus,
      to: RelayedRequests(
        handler: { $0.isEmpty ? room : nil },
        response: { _ in HTTPResponse(status: .notFound) }
      ),
      executor: executor,
      effectExecutor: executor.effects,
      timing: timing,
      logger: log.logger
    )
  }

  /// Has another server lead.
  func lead() async throws -> Leader {
    let leader = server()
    try await leader.links.begin()
    await settle()
    return leader
  }

  func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
    await executor.settle(sourceLocation)
  }

  func advance(by duration: Duration) async {
    await settle()
    await clock.advance(by: duration)
    await settle()
  }
}

// What pages do.
extension Hall {
  /// Opens a page.
  @discardableResult
  func open(_ id: Int, at location: String = "") async -> PageStub {
    let page = PageStub(id)
    await open(page, at: location)
    return page
  }

  func open(_ page: PageStub, at location: String = "") async {
    let request = UpgradeRequest(to: location, query: [("name", "page \(page.id)")])
    await relay.connectionOpened(page, request: request)
    await settle()
  }

  func send(_ texts: String..., from page: PageStub) async {
    for text in texts { await relay.connection(page, received: Array(text.utf8)) }
    await settle()
  }

  func readAgain(_ page: PageStub) async {
    page.isWritable = true
    await relay.connectionBecameWritable(page)
    await settle()
  }

  func close(_ page: PageStub) async {
    await relay.connectionClosed(page)
    await settle()
  }

  /// Makes a request.
  ///
  /// - Returns: what holds back the response.
  func request(_ path: String, method: String = "GET") async -> ResponseHold? {
    let response = await relay.response(to: HTTPRequest(method: method, path: path))
    await settle()
    return response.hold
  }
}

extension ResponseHold {
  /// The status of the response that was released, as of a request to a relay; nil while it is held back.
  var status: HTTPResponse.Status? {
    isReleased ? replacement?.status ?? .serviceUnavailable : nil
  }
}
