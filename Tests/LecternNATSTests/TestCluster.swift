import Foundation
import LecternJetStream
import LecternNATS
import Testing

/// Three NATS servers that replicate a stream.
final class TestCluster: Sendable {
  let servers: [TestServer]
  private let configuration = FileManager.default.temporaryDirectory
    .appending(path: "LecternNATSTests-\(UUID().uuidString).conf")

  /// - Parameter isSyncing: whether each server syncs each message before it acknowledges it.
  init(_ binary: ServerBinary, isSyncing: Bool = false) throws {
    let ports = try (0..<3).map { _ in try LoopbackSocket.freePort() }
    let routes = ports.map { "nats://127.0.0.1:\($0)" }
    var options = ["--cluster_name", "lectern", "--routes", routes.joined(separator: ",")]
    if isSyncing {
      try Data("jetstream { sync_interval: always }".utf8).write(to: configuration)
      options += ["--config", configuration.path]
    }
    var servers: [TestServer] = []
    for (index, route) in routes.enumerated() {
      let own = ["--server_name", "n\(index)", "--cluster", route]
      servers.append(try TestServer(binary, options: options + own))
    }
    self.servers = servers
  }

  deinit { try? FileManager.default.removeItem(at: configuration) }

  /// Opens the stream of a test, with three replicas.
  func stream(timeout: Duration = .seconds(30)) throws -> NATSLogStream {
    let connection = try NATSConnection(servers.map(\.url), timeout: timeout)
    return try NATSLogStream(on: connection, replicas: 3)
  }
}
