import Foundation
import NIOCore
import NIOPosix

/// Where servers are started and measured.
struct Workbench {
  /// How much is measured.
  struct Effort {
    /// How often each figure is measured; what is reported is the median.
    var runs = 5
    /// How often those are measured that take half a minute.
    var longRuns: Int { min(runs, 3) }
    /// The numbers of viewers of the fan-out.
    var viewers = [100, 1_000, 5_000, 10_000]
    /// What the other measurements are divided by.
    var divisor = 1
  }

  let effort: Effort
  /// The core that servers are pinned to; nil where there is only one.
  let serverCore: Int?
  let loop: any EventLoop
  /// The folder of this executable, and of the servers.
  let executables = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  init(effort: Effort, serverCore: Int?) {
    self.effort = effort
    self.serverCore = serverCore
    loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
  }

  /// Starts a server, with nobody there, and ends it afterwards.
  ///
  /// - Parameters:
  ///   - contender: which one.
  ///   - arguments: its arguments, but for the port.
  ///   - keepsLimits: whether it refuses those who send too much, as it does by default.
  ///   - tool: what it is to run under.
  ///   - executable: its program; by default the one that stands beside this.
  ///   - audiences: how many parts the crowd is to have.
  ///   - measure: what to do meanwhile.
  func serve<Result>(
    _ contender: Contender,
    arguments: [String] = [],
    keepsLimits: Bool = false,
    under tool: [String] = [],
    executable: URL? = nil,
    audiences: Int = 1,
    measure: (ServerProcess, Crowd) async throws -> Result
  ) async throws -> Result {
    let executable = executable ?? path(of: contender)
    let limits = keepsLimits ? [] : contender.argumentsForNoLimits
    let server = try ServerProcess(
      tool + [executable.path] + limits + arguments,
      core: serverCore
    )
    defer { server.stop() }
    let crowd = Crowd(port: server.port, audiences: audiences, loop: loop)
    do {
      let result = try await measure(server, crowd)
      try await crowd.leave()
      return result
    } catch {
      throw server.obituary.map { Miscount("\(contender.executable) \($0): \(error)") } ?? error
    }
  }

  /// Where a server's program is.
  func path(of contender: Contender) -> URL {
    executables.appending(path: contender.executable)
  }

  /// Says on standard error what is being done.
  func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
