import Foundation

/// A server process.
struct ServerProcess {
  let port: Int
  private let process: Process

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameters:
  ///   - command: the executable and its arguments, without the port.
  ///   - core: the core that it runs on; nil for any.
  init(_ command: [String], core: Int?) throws {
    let pinned = (core.map { ["taskset", "--cpu-list", "\($0)"] } ?? []) + command
    let output = Pipe()
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The process would inherit that this one ignores the signals.
    process.arguments = ["--default-signal"] + pinned + ["--port", "0"]
    process.standardOutput = output
    try process.run()
    Interruption.end(process.processIdentifier)
    let line = Self.firstLine(of: output.fileHandleForReading)
    guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
      process.terminate()
      throw Miscount("\(command[0]) prints \"\(line)\" instead of its port")
    }
    self.port = port
  }

  var identifier: Int32 { process.processIdentifier }

  /// The current usage of the process.
  var usage: ProcessUsage { get throws { try ProcessUsage(of: identifier) } }

  /// How it exited; nil while it runs.
  var exitDescription: String? {
    guard !process.isRunning else { return nil }
    return switch process.terminationReason {
    case .uncaughtSignal: "was killed by signal \(process.terminationStatus)"
    default: "exited with status \(process.terminationStatus)"
    }
  }

  /// Kills the process, and waits for its exit.
  func kill() {
    Foundation.kill(identifier, SIGKILL)
    process.waitUntilExit()
    Interruption.spare(process.processIdentifier)
  }

  /// Terminates the process, and waits for its exit.
  func stop() {
    process.terminate()
    process.waitUntilExit()
    Interruption.spare(process.processIdentifier)
  }

  private static func firstLine(of handle: FileHandle) -> String {
    var bytes = Data()
    while bytes.last != UInt8(ascii: "\n") {
      guard let byte = try? handle.read(upToCount: 1), !byte.isEmpty else { break }
      bytes += byte
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
