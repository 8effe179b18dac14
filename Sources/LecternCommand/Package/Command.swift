internal import Foundation

/// A command of the system, found on `PATH`.
struct Command {
  let words: [String]

  init(_ words: String...) { self.words = words }

  init(_ words: [String]) { self.words = words }

  /// Replaces this process. Signals and the terminal are then the command's alone.
  ///
  /// - Throws: an error if the command isn't found.
  func replaceProcess() throws -> Never {
    execvp(name, Self.strings(words))
    throw notFound
  }

  /// Runs the command with this process's input and output, and in its group: Ctrl-C ends both.
  ///
  /// - Returns: whether it succeeds.
  func run() throws -> Bool {
    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var id = pid_t()
    guard posix_spawnp(&id, name, nil, nil, Self.strings(words), Self.strings(variables)) == 0
    else { throw notFound }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Returns an array that ends as C expects it to.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Returns what the command prints.
  ///
  /// - Throws: ``Failure`` if it fails; an error if it isn't found.
  func output() throws -> Data {
    let pipe = Pipe()
    let process = try start { $0.standardOutput = pipe }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // env hasn't found it.
    guard process.terminationStatus != 127 else { throw notFound }
    guard process.terminationStatus == 0 else {
      throw Failure(command: self)
    }
    return output
  }

  /// The error of a command that has said why it fails.
  struct Failure: Error, CustomStringConvertible {
    let command: Command

    var description: String {
      "\(command.words.joined(separator: " ")) failed, with the messages above."
    }
  }

  /// Whether the command succeeds, without its output.
  var succeeds: Bool {
    let process = try? start {
      $0.standardOutput = FileHandle.nullDevice
      $0.standardError = FileHandle.nullDevice
    }
    process?.waitUntilExit()
    return process?.terminationStatus == 0
  }

  private func start(_ prepare: (Process) -> Void) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    prepare(process)
    try process.run()
    return process
  }

  private var name: String { words.first ?? "" }

  private var notFound: CommandError {
    CommandError(
      name == "swift"
        ? "There is no Swift toolchain on PATH. Install Swift 6.3 or later from https://www.swift.org/install"
        : "\(name) is not installed."
    )
  }
}
