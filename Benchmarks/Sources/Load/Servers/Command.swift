import Foundation

/// A program that runs for its output.
enum Command {
  /// Runs the program, waits for its exit, and returns its output.
  static func output(of command: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailure(command: command, status: process.terminationStatus)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct CommandFailure: Error, CustomStringConvertible {
  let command: [String]
  let status: Int32

  var description: String { "\(command.joined(separator: " ")) exited with status \(status)" }
}
