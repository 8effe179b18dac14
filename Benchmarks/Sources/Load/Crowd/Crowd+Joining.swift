import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

extension Crowd {
  /// Adds viewers, and waits until each has its first frame.
  ///
  /// - Parameters:
  ///   - count: the number of viewers.
  ///   - audience: their part of the crowd.
  ///   - receiveBuffer: the size of each socket's receive buffer, in bytes; by default the kernel's.
  ///   - arePhones: whether each has a participant's cookie, and all have one address, as in a hall.
  func join(
    _ count: Int,
    audience: Int = 0,
    receiveBuffer: Int? = nil,
    arePhones: Bool = false
  ) async throws {
    var remaining = count
    while remaining > 0 {
      let batch = min(remaining, 100)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<batch {
          group.addTask {
            try await self.joinOne(
              audience: audience,
              receiveBuffer: receiveBuffer,
              isPhone: arePhones
            )
          }
        }
        try await group.waitForAll()
      }
      remaining -= batch
    }
    try await wait(for: .joined)
  }

  /// Adds viewers at a steady rate, without waiting for earlier ones, and waits until each has its first
  /// frame.
  func join(_ count: Int, audience: Int, every interval: TimeAmount) async throws {
    let start = NIODeadline.now()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        let due = start + .nanoseconds(interval.nanoseconds * Int64(number))
        group.addTask {
          try await self.loop.scheduleTask(deadline: due) {}.futureResult.get()
          try await self.joinOne(audience: audience)
        }
      }
      try await group.waitForAll()
    }
    try await wait(for: .joined)
  }

  /// Connects one viewer, without waiting for its first frame.
  func joinOne(audience: Int, receiveBuffer: Int? = nil, isPhone: Bool = false) async throws {
    let number = viewers.count
    viewers.append(Viewer(audience: audience, startedAt: .now()))
    expectedCount += 1
    // A source address has some 28,000 ports, of which earlier connections may hold some in TIME_WAIT;
    // chosen on connecting, such a port is free for another server.
    let address = isPhone ? "127.0.1.1" : "127.0.\(1 + number / 1000).1"
    let source = try SocketAddress(ipAddress: address, port: 0)
    let cookie = isPhone ? "lectern-participant=phone\(100_000_000_000_000 + number)" : nil
    var bootstrap = ClientBootstrap(group: loop)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelOption(
        ChannelOptions.socket(.init(IPPROTO_IP), .init(IP_BIND_ADDRESS_NO_PORT)),
        value: 1
      )
    if let receiveBuffer {
      bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: receiveBuffer)
    }
    let isUpgraded =
      try await bootstrap
      .bind(to: source)
      .connect(to: SocketAddress(ipAddress: "127.0.0.1", port: port(of: number))) { channel in
        channel.eventLoop.makeCompletedFuture {
          try self.upgrade(channel, number: number, cookie: cookie)
        }
      }
      .get()
    guard isUpgraded else { throw Miscount("the server refused an upgrade") }
  }

  private nonisolated func upgrade(
    _ channel: any Channel,
    number: Int,
    cookie: String?
  ) throws -> EventLoopFuture<Bool> {
    let upgrader = NIOTypedWebSocketClientUpgrader<Bool>(
      maxFrameSize: 1 << 28,
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let handler = ViewerHandler(number: number, crowd: self)
          try channel.pipeline.syncOperations.addHandler(handler)
          return true
        }
      }
    )
    let client = UUID().uuidString.replacing("-", with: "").lowercased()
    var request = HTTPRequestHead(
      version: .http1_1,
      method: .GET,
      uri: "\(room)socket?client=\(client)",
      headers: ["Host": "127.0.0.1:\(port(of: number))", "Sec-WebSocket-Protocol": "lectern.v1"]
    )
    if let cookie { request.headers.add(name: "Cookie", value: cookie) }
    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
      upgradeConfiguration: .init(
        upgradeRequestHead: request,
        upgraders: [upgrader],
        notUpgradingCompletionHandler: { $0.eventLoop.makeSucceededFuture(false) }
      )
    )
    // The first frame may arrive together with the response.
    configuration.leftOverBytesStrategy = .forwardBytes
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: configuration
    )
  }
}
