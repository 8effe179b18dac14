internal import Foundation

extension CommandClient {
  /// Runs commands as processes. Their outputs go to files, because a full pipe would stop them.
  static func live(clock: any Clock<Duration> = ContinuousClock()) -> CommandClient {
    CommandClient { command in
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "deck-\(UUID().uuidString)"
      )
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        let outputs = try CommandOutputs(in: folder)
        return try await run(command, writing: outputs, clock: clock)
      } catch {
        return .failure(message: error.localizedDescription)
      }
    }
  }

  private static func run(
    _ command: Command,
    writing outputs: CommandOutputs,
    clock: any Clock<Duration>
  ) async throws -> CommandResult {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = command.limited
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = outputs.output
    process.standardError = outputs.errors
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    // A task that is cancelled stops waiting, and the process with it.
    let isOver = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in ends {}
        return !Task.isCancelled
      }
      group.addTask {
        try? await clock.sleep(for: command.limit)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    guard isOver else {
      process.terminate()
      return .timeout
    }
    // A shell's status for a command that it can't find.
    if process.terminationStatus == 127 { return .missing }
    let isSuccess = process.terminationReason == .exit && process.terminationStatus == 0
    return isSuccess
      ? .success(output: try outputs.text(of: outputs.outputFile, limit: 50_000_000))
      : .failure(message: try outputs.text(of: outputs.errorFile, limit: 1_000))
  }
}

/// The files that a process writes to.
private struct CommandOutputs {
  let outputFile: URL
  let errorFile: URL
  let output: FileHandle
  let errors: FileHandle

  init(in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    outputFile = folder.appending(path: "output")
    errorFile = folder.appending(path: "errors")
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    output = try FileHandle(forWritingTo: outputFile)
    errors = try FileHandle(forWritingTo: errorFile)
  }

  /// Returns the beginning of a file.
  func text(of file: URL, limit: Int) throws -> String {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return String(decoding: try handle.read(upToCount: limit) ?? Data(), as: UTF8.self)
  }
}
