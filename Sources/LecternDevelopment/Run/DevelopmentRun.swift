internal import Foundation

/// Carries out the commands of a ``DevelopmentLoop``: builds, servers, files and the terminal.
///
/// ```swift
/// let code = try await DevelopmentRun(arguments: ["--port", "8080"]).run()
/// ```
package actor DevelopmentRun {
  /// The time after which a server that was asked to end is killed.
  private static let endLimit = Duration.seconds(5)

  private let package: PackageLocation
  private let arguments: [String]
  private let environment: [String: String]
  private let folder: URL
  private let compiler: SwiftBuild
  private let keys = TerminalKeys()
  private let clock = ContinuousClock()
  private let inputs: AsyncStream<DevelopmentLoop.Input>
  private let input: AsyncStream<DevelopmentLoop.Input>.Continuation
  private var loop = DevelopmentLoop()
  private var servers: [DevelopmentLoop.ServerID: SupervisedServer] = [:]
  private var builds: [Build] = []
  private var compilation: Task<Void, Never>?

  /// - Parameters:
  ///   - arguments: the arguments of the servers.
  ///   - environment: the variables of this process.
  /// - Throws: an error if SwiftPM hasn't built this executable.
  package init(arguments: [String], environment: [String: String]) throws {
    package = try PackageLocation.ofThisProcess()
    compiler = SwiftBuild(package)
    self.arguments = arguments
    folder = FileManager.default.temporaryDirectory.appending(path: "lectern-\(UUID().uuidString)")
    self.environment = Self.variables(in: folder, of: environment)
    (inputs, input) = AsyncStream.makeStream()
  }

  /// Returns the variables of all servers of a run: the same token, port and crash reports.
  private static func variables(in folder: URL, of own: [String: String]) -> [String: String] {
    let token = own["LECTERN_PRESENTER_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    let backtrace =
      "interactive=no,symbolicate=fast,threads=crashed,output-to=\(folder.path)"
    return [
      Supervision.variable: "1",
      "LECTERN_PORT_FILE": folder.appending(path: "port").path,
      "LECTERN_PRESENTER_TOKEN": token
        ?? (0..<4).map { _ in UInt64.random(in: .min ... .max) }
        .map { String($0, radix: 36) }.joined(),
      "SWIFT_BACKTRACE": own["SWIFT_BACKTRACE"] ?? backtrace,
    ]
  }

  /// Runs until the loop ends.
  ///
  /// - Returns: the exit code.
  package func run() async throws -> Int32 {
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try Data().write(to: folder.appending(path: "port"))
    defer { cleanUp() }
    let start = clock.now
    keys.begin { [input] in input.yield(.keyPressed($0)) }
    let watch = Task { [input, files = SourceFiles(of: package)] in
      var known = files.stamps
      while let stamps = try? await files.change(since: known) {
        known = stamps
        input.yield(.sourcesChanged)
      }
    }
    defer { watch.cancel() }
    compiler.removeLeftovers()
    let first = try compiler.copy()
    builds.append(first)
    show("Watching \(package.root).\(TerminalKeys.isPossible ? " Press h for the keys." : "")")
    if let code = perform(loop.begin(with: first)) { return code }
    for await next in inputs {
      if let code = perform(loop.receive(next, at: clock.now - start)) { return code }
    }
    return 0
  }

  /// Asks the loop to end.
  package nonisolated func stop() { input.yield(.stopRequested) }

  /// - Returns: the exit code, if the loop ends.
  private func perform(_ commands: [DevelopmentLoop.Command]) -> Int32? {
    for command in commands {
      switch command {
      case .build: build()
      case .start(let id, let build, let replay): start(id, build, replay)
      case .send(let id, let message):
        servers[id]?.messages.send(message)
        if message == .handOver { terminateLater(id) }
      case .terminate(let id): terminate(id)
      case .discard(let build): try? FileManager.default.removeItem(atPath: build.path)
      case .print(let text): show(text)
      case .exit(let code): return code
      }
    }
    return nil
  }

  private func build() {
    compilation = Task {
      do {
        let result = try await compiler.run()
        if case .built(let build) = result { builds.append(build) }
        input.yield(.buildEnded(result))
      } catch {
        input.yield(.buildEnded(.failed([], output: "The app can't be built. \(error)")))
      }
    }
  }

  private func start(
    _ id: DevelopmentLoop.ServerID,
    _ build: Build,
    _ replay: DevelopmentLoop.Replay
  ) {
    var variables = environment
    variables[Supervision.replayVariable] = replay == .wholePast ? Supervision.wholePast : ""
    // Only the first server starts over.
    let arguments = id == 1 ? arguments : arguments.filter { $0 != "--fresh" }
    do {
      let server = try SupervisedServer(build, arguments, environment: variables)
      servers[id] = server
      Task { [input, messages = server.messages.incoming, ends = server.end] in
        for await message in messages { input.yield(.serverSent(id, message)) }
        // After its messages, which may tell why it has ended.
        for await end in ends { input.yield(.serverEnded(id, end)) }
        // Its process number may be another process's by now.
        servers[id] = nil
      }
    } catch {
      input.yield(.serverSent(id, .failed("The server can't be started. \(error)")))
      input.yield(.serverEnded(id, .exit(1)))
    }
  }

  /// Terminates a server that doesn't end by itself.
  private func terminateLater(_ id: DevelopmentLoop.ServerID) {
    Task {
      try await Task.sleep(for: Self.endLimit)
      terminate(id)
    }
  }

  private func terminate(_ id: DevelopmentLoop.ServerID) {
    guard let server = servers[id] else { return }
    server.terminate()
    Task {
      try await Task.sleep(for: Self.endLimit)
      servers[id]?.killNow()
    }
  }

  private func cleanUp() {
    keys.end()
    compilation?.cancel()
    for build in builds { try? FileManager.default.removeItem(atPath: build.path) }
    try? FileManager.default.removeItem(at: folder)
  }

  private nonisolated func show(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
  }
}
