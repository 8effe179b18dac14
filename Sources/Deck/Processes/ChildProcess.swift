internal import Foundation

/// A process that is talked to while it runs.
///
/// ```swift
/// let child = try ChildProcess(["/usr/bin/sort"], errors: file)
/// try child.write(Data("b\na\n".utf8))
/// while let line = await child.next(endingWith: 10) { print(line) }
/// await child.end()
/// ```
final class ChildProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let chunks: AsyncStream<Data>
  private let chunk: AsyncStream<Data>.Continuation
  private var buffer = Data()
  private let errors: URL

  /// - Parameters:
  ///   - command: the path of an executable, and its arguments.
  ///   - environment: the variables to add to this process's.
  ///   - errors: the file for its standard error.
  init(_ command: [String], environment: [String: String] = [:], errors: URL) throws {
    self.errors = errors
    let (chunks, chunk) = AsyncStream.makeStream(of: Data.self)
    (self.chunks, self.chunk) = (chunks, chunk)
    // Writing to a process that has ended is an error, and not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    try Data().write(to: errors)
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    // Not a readability handler: an error of its read ends this process. The thread keeps the descriptor open.
    Thread.detachNewThread { [handle = output.fileHandleForReading] in
      while let data = Self.read(handle.fileDescriptor) { chunk.yield(data) }
      chunk.finish()
    }
    try process.run()
  }

  /// Waits for bytes; nil at the end.
  private static func read(_ descriptor: Int32) -> Data? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &bytes, bytes.count)
      if count > 0 { return Data(bytes[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  func write(_ data: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: data)
  }

  /// Returns the next part of the output, without the byte at its end; nil once the process has closed its output.
  func next(endingWith separator: UInt8) async -> String? {
    while true {
      if let end = buffer.firstIndex(of: separator) {
        defer { buffer = Data(buffer[buffer.index(after: end)...]) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var iterator = chunks.makeAsyncIterator()
      guard let chunk = await iterator.next() else { return nil }
      buffer += chunk
    }
  }

  /// Runs an operation, and kills the process if it takes longer than a limit: then its output ends.
  func limit<Value>(to limit: Duration, _ operation: () async throws -> Value) async rethrows
    -> Value
  {
    let alarm = Task { [id = process.processIdentifier, chunk] in
      try await Task.sleep(for: limit)
      kill(id, SIGKILL)
      chunk.finish()
    }
    defer { alarm.cancel() }
    return try await operation()
  }

  /// Closes its input and sends a signal, and waits until its output has ended. Kills it after ten seconds.
  ///
  /// The end of the process itself says less: the command may be a script that starts another process.
  func end(by signal: Int32 = SIGTERM) async {
    try? input.fileHandleForWriting.close()
    kill(process.processIdentifier, signal)
    await limit(to: .seconds(10)) { while await next(endingWith: 0) != nil {} }
  }

  /// What it has written to its standard error so far.
  var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
}
