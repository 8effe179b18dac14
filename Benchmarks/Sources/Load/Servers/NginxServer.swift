import Foundation
import NIOCore
import NIOPosix

/// An nginx before a server, with the cache that the article on watchers configures.
struct NginxServer {
  let port: Int
  private let process: Process
  private let folder: URL

  /// Starts it, and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - server: the port of the server behind it.
  ///   - connections: the number of its clients.
  ///   - core: the core that it runs on; nil for any.
  ///   - loop: finds a free port.
  init(before server: Int, connections: Int, core: Int?, loop: any EventLoop) async throws {
    let keeper = try await ServerBootstrap(group: loop).bind(host: "127.0.0.1", port: 0).get()
    port = keeper.localAddress?.port ?? 0
    try await keeper.close()
    folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "nginx.conf")
    let text = try Self.configuration(
      port: port,
      server: server,
      connections: connections,
      folder: folder.path
    )
    try Data(text.utf8).write(to: file)
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.environment = ProcessInfo.processInfo.environment.merging(
      // Debian installs it in a folder that is only on root's path.
      ["PATH": "\(ProcessInfo.processInfo.environment["PATH"] ?? ""):/usr/sbin"]
    ) { $1 }
    let pinned = core.map { ["taskset", "--cpu-list", "\($0)"] } ?? []
    process.arguments =
      ["--default-signal"] + pinned
      + ["nginx", "-p", folder.path, "-e", folder.path + "/errors", "-c", file.path]
    try process.run()
    Interruption.end(process.processIdentifier)
    try waitUntilReady()
  }

  var usage: ProcessUsage { get throws { try ProcessUsage(of: process.processIdentifier) } }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    Interruption.spare(process.processIdentifier)
    try? FileManager.default.removeItem(at: folder)
  }

  private func waitUntilReady() throws {
    for _ in 0..<200 {
      let url = "http://127.0.0.1:\(port)/talk/frames"
      if (try? Command.output(of: ["curl", "--silent", "--fail", url])) != nil { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw Miscount("nginx does not answer; see Scripts/setup browser")
  }

  /// Returns the article's configuration with the ports of the bench.
  private static func configuration(
    port: Int,
    server: Int,
    connections: Int,
    folder: String
  ) throws -> String {
    let article = try String(
      contentsOfFile: "Sources/LecternServer/LecternServer.docc/ManyWatchers.md",
      encoding: .utf8
    )
    let blocks = article.components(separatedBy: "```nginx\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    guard blocks.count == 2 else { throw Miscount("the article shows no configuration of nginx") }
    let cache = blocks[0].replacingOccurrences(of: "/var/cache/nginx/talk", with: folder + "/cache")
    let location = blocks[1].replacingOccurrences(of: "127.0.0.1:8080", with: "127.0.0.1:\(server)")
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
    return """
      daemon off;
      master_process off;
      pid \(folder)/pid;
      worker_rlimit_nofile \(4 * connections + 1_024);
      events { worker_connections \(2 * connections + 1_024); }
      http {
        access_log off;
        keepalive_requests 1000000;
        \(folders)
        \(cache)
        server {
          listen 127.0.0.1:\(port) backlog=65535;
          \(location)
        }
      }
      """
  }
}
