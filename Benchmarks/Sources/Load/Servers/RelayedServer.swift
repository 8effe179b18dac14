import Foundation

/// A server whose log is on three NATS servers, and relays before it.
struct RelayedServer {
  let relays: [ServerProcess]
  private let leader: ServerProcess
  private let nats: NATSServers
  private let folder: URL

  /// Starts them, and waits until the relays are linked to the server.
  ///
  /// - Parameters:
  ///   - count: the number of relays.
  ///   - core: the core of the relays; nil for any.
  ///   - otherCore: the core of everything else; nil for any.
  init(relays count: Int, core: Int?, otherCore: Int?, on workbench: Workbench) throws {
    let nats = try NATSServers(
      ProcessInfo.processInfo.environment["LECTERN_NATS_SERVER"] ?? "nats-server"
    )
    self.nats = nats
    folder = FileManager.default.temporaryDirectory
      .appending(path: "lectern-bench-\(UUID().uuidString)")
    leader = try ServerProcess(
      [
        workbench.path(of: .recorded).path, "--nats", nats.urls, "--node", "leader", "--data",
        folder.path,
      ] + Contender.recorded.argumentsForNoLimits,
      core: otherCore
    )
    relays = try (0..<count).map { _ in
      try ServerProcess([workbench.path(of: .relay).path, "--nats", nats.urls], core: core)
    }
    for relay in relays { try Self.waitUntilReady(relay) }
  }

  func stop() {
    for relay in relays { relay.stop() }
    leader.stop()
    nats.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func waitUntilReady(_ relay: ServerProcess) throws {
    for _ in 0..<600 {
      let url = "http://127.0.0.1:\(relay.port)/readyz"
      if (try? Command.output(of: ["curl", "--silent", "--fail", url])) != nil { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw Miscount("a relay is not linked to the server")
  }
}
