internal import ArgumentParser
internal import Foundation
internal import LecternDevelopment
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Runs the development loop in place of a server: `--watch`.
struct DevelopmentService: Service {
  private let development: DevelopmentRun

  /// Runs the loop until the process receives SIGINT or SIGTERM, or the app's server ends by itself.
  ///
  /// - Throws: an error if SwiftPM hasn't built this executable, and the exit code of a server that has ended.
  static func run(logger: Logger) async throws {
    let service = DevelopmentService(
      development: try DevelopmentRun(
        arguments: CommandLine.arguments.dropFirst().filter { $0 != "--watch" },
        environment: ProcessInfo.processInfo.environment
      )
    )
    try await ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)
        ],
        gracefulShutdownSignals: [.sigint, .sigterm, .sighup],
        logger: logger
      )
    ).run()
  }

  func run() async throws {
    let code = try await withGracefulShutdownHandler {
      try await development.run()
    } onGracefulShutdown: { [development] in
      development.stop()
    }
    guard code == 0 else { throw ExitCode(code) }
  }
}
