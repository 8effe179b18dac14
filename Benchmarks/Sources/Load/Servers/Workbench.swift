import Foundation
import NIOCore
import NIOPosix

/// Starts servers for a measurement.
struct Workbench {
  /// The extent of the measurements.
  struct Effort {
    /// The runs of each figure; the median is reported.
    var runs = 5
    /// The runs of figures that take half a minute each.
    var longRuns: Int { min(runs, 3) }
    /// The numbers of viewers of the fan-out.
    var viewers = [100, 1_000, 5_000, 10_000]
    /// The divisor of the other measurements.
    var divisor = 1
  }

  let effort: Effort
  /// The core that servers are pinned to; nil if there is only one.
  let serverCore: Int?
  let loop: any EventLoop
  /// The folder of this executable, and of the servers.
  let executables = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  init(effort: Effort, serverCore: Int?) {
    self.effort = effort
    self.serverCore = serverCore
    loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
  }

  /// Runs a server without viewers for the length of a measurement.
  ///
  /// - Parameters:
  ///   - contender: the server.
  ///   - arguments: its arguments, without the port.
  ///   - keepsLimits: whether it keeps its default rate limits.
  ///   - tool: the command that it runs under.
  ///   - executable: its executable; by default the one beside this one.
  ///   - audiences: the number of groups of the crowd.
  ///   - isPinned: whether it runs on one core.
  ///   - measure: the measurement.
  func serve<Result>(
    _ contender: Contender,
    arguments: [String] = [],
    keepsLimits: Bool = false,
    under tool: [String] = [],
    executable: URL? = nil,
    audiences: Int = 1,
    isPinned: Bool = true,
    measure: (ServerProcess, Crowd) async throws -> Result
  ) async throws -> Result {
    let executable = executable ?? path(of: contender)
    let limits = keepsLimits ? [] : contender.argumentsForNoLimits
    let server = try ServerProcess(
      tool + [executable.path] + contender.arguments + limits + arguments,
      core: isPinned ? serverCore : nil
    )
    defer { server.stop() }
    let crowd = Crowd(port: server.port, audiences: audiences, loop: loop)
    do {
      let result = try await measure(server, crowd)
      try await crowd.leave()
      return result
    } catch {
      throw server.exitDescription.map { Miscount("\(contender.executable) \($0): \(error)") }
        ?? error
    }
  }

  /// Returns the path of a server's executable.
  func path(of contender: Contender) -> URL {
    executables.appending(path: contender.executable)
  }

  /// Prints progress on standard error.
  func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
