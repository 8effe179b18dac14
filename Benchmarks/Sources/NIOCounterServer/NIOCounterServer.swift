import ArgumentParser
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The same counter on SwiftNIO's WebSocket, on one event loop.
@main struct NIOCounterServer: AsyncParsableCommand {
  @Option(help: "The port to listen on; 0 for any.")
  var port = 8080

  func run() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let room = Room(loop: group.next())
    let listener = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 4096)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { Self.configure($0, room: room) }
      .bind(host: "127.0.0.1", port: port)
      .get()
    print("listening on http://127.0.0.1:\(listener.localAddress?.port ?? port)")
    // The bench reads it from a pipe.
    fflush(nil)
    try await listener.closeFuture.get()
  }

  /// Adds the upgrade to a WebSocket to a connection.
  private static func configure(
    _ channel: any Channel,
    room: Room
  ) -> EventLoopFuture<Void> {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in
        channel.eventLoop.makeSucceededFuture(["Sec-WebSocket-Protocol": "lectern.v1"])
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ViewerHandler(room: room))
        }
      }
    )
    return channel.pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in })
    )
  }
}
