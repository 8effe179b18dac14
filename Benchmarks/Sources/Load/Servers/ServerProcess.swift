import Foundation

/// A server, in a process of its own.
struct ServerProcess {
  let port: Int
  private let process: Process

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameters:
  ///   - command: what to run, with its arguments, but for the port.
  ///   - core: the core that it may use; nil for all.
  init(_ command: [String], core: Int?) throws {
    let pinned = (core.map { ["taskset", "--cpu-list", "\($0)"] } ?? []) + command
    let output = Pipe()
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // It would inherit that we ignore the signals which end it.
    process.arguments = ["--default-signal"] + pinned + ["--port", "0"]
    process.standardOutput = output
    try process.run()
    Interruption.end(process.processIdentifier)
    let line = Self.firstLine(of: output.fileHandleForReading)
    guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
      process.terminate()
      throw Miscount("\(command[0]) does not say where it listens, but \"\(line)\"")
    }
    self.port = port
  }

  var identifier: Int32 { process.processIdentifier }

  /// What the process has used and holds now.
  var usage: ProcessUsage { get throws { try ProcessUsage(of: identifier) } }

  /// How it has ended; nil while it runs.
  var obituary: String? {
    guard !process.isRunning else { return nil }
    return switch process.terminationReason {
    case .uncaughtSignal: "was ended by signal \(process.terminationStatus)"
    default: "has ended with status \(process.terminationStatus)"
    }
  }

  /// Ends it, and waits until it is gone.
  func stop() {
    process.terminate()
    process.waitUntilExit()
    Interruption.end(nil)
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
