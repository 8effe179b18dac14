internal import ComposableTesting
internal import LecternRelay
internal import LecternTransport
internal import Logging
internal import Testing

/// Connects viewers in memory to a relay. The relay holds their connections for a room.
final class RelayTransport: ViewerTransport {
  private let executor: TestExecutor
  private let relay: Relay
  private let links: RelayHub
  private let connections: MemoryTransport

  init(clock: TestClock, executor: TestExecutor, handler: any WebSocketHandler) {
    self.executor = executor
    let bus = MemoryBus()
    var timing = LinkTiming()
    timing.heartbeat = nil
    let logger = Logger(label: "lectern.test-relay")
    links = RelayHub(
      on: bus,
      to: RelayedRequests(
        handler: { [weak handler] in $0.isEmpty ? handler : nil },
        response: { _ in HTTPResponse(status: .notFound) }
      ),
      executor: executor,
      effectExecutor: executor.effects,
      timing: timing,
      logger: logger
    )
    relay = Relay(
      on: bus,
      executor: executor,
      effectExecutor: executor.effects,
      timing: timing,
      logger: logger
    )
    connections = MemoryTransport(clock: clock, executor: executor, handler: relay)
    executor.perform {
      do {
        try links.assumeIsolated { try $0.begin() }
        try relay.assumeIsolated { try $0.begin() }
      } catch {
        Issue.record("The relay did not begin: \(error)")
      }
    }
  }

  func connect(
    _ request: ViewerRequest,
    options: ConnectionOptions,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) async -> any ViewerConnection {
    let connection = connections.makeConnection(options: options, receive: receive) {
      [relay, links] connection in
      guard let slot = await relay.slot(of: connection) else { return nil }
      return await links.connection(inSlot: slot)
    }
    await relay.connectionOpened(connection, request: request.upgradeRequest)
    return connection
  }

  func settle(_ sourceLocation: SourceLocation) async {
    await executor.settle(sourceLocation)
  }

  func close() {
    Task { [relay, links] in
      await relay.end()
      await links.end()
    }
  }
}
