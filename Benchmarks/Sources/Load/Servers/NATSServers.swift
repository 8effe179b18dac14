import Foundation

/// Three NATS servers of this machine that keep the log of a room, each batch on the disk before it is shown.
struct NATSServers {
  private let processes: [Process]
  private let folder: URL
  let urls: String

  /// Starts them, and waits until they have elected a leader.
  ///
  /// - Parameter executable: a `nats-server` of version 2.12 or later.
  init(_ executable: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lectern-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Ports that the system gives to no other program.
    let base = Int.random(in: 20_000..<32_000)
    let routes = (3..<6).map { "nats://127.0.0.1:\(base + $0)" }.joined(separator: ", ")
    processes = try (0..<3).map { number in
      let configuration = """
        server_name: nats-\(number)
        listen: 127.0.0.1:\(base + number)
        jetstream { store_dir: "\(folder.path)/\(number)", sync_interval: always }
        cluster { name: bench, listen: 127.0.0.1:\(base + 3 + number), routes: [\(routes)] }
        """
      let file = folder.appending(path: "\(number).conf")
      try Data(configuration.utf8).write(to: file)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "--default-signal", executable, "--config", file.path, "--log",
        folder.appending(path: "\(number).log").path,
      ]
      try process.run()
      Interruption.end(process.processIdentifier)
      return process
    }
    self.folder = folder
    urls = (0..<3).map { "nats://127.0.0.1:\(base + $0)" }.joined(separator: ",")
    try waitForLeader()
  }

  func stop() {
    for process in processes {
      process.terminate()
      process.waitUntilExit()
      Interruption.spare(process.processIdentifier)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  private func waitForLeader() throws {
    for _ in 0..<600 {
      let logs = (0..<3).map {
        try? String(contentsOf: folder.appending(path: "\($0).log"), encoding: .utf8)
      }
      if logs.contains(where: { $0?.contains("new metadata leader") == true }) { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw Miscount("the NATS servers elect no leader")
  }
}
