internal import Foundation

/// A server process that the development loop has started. Its standard input is a socket to the loop.
final class SupervisedServer {
  typealias Messages = MessageLines<ServerMessage, SupervisorMessage>

  let messages: Messages
  /// How the process ends; finishes after it.
  let end: AsyncStream<ServerEnd>
  private let process = Process()

  /// - Parameters:
  ///   - build: the executable.
  ///   - arguments: its arguments.
  ///   - environment: the variables to add to this process's.
  init(_ build: Build, _ arguments: [String], environment: [String: String]) throws {
    var sockets: [Int32] = [0, 0]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    // Otherwise the next process would keep the socket open, and the end of this one would not be seen.
    _ = fcntl(sockets[0], F_SETFD, FD_CLOEXEC)
    messages = Messages(FileHandle(fileDescriptor: sockets[0], closeOnDealloc: true))
    let other = FileHandle(fileDescriptor: sockets[1], closeOnDealloc: true)
    let (ends, end) = AsyncStream.makeStream(of: ServerEnd.self)
    self.end = ends
    process.executableURL = URL(filePath: build.path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = other
    process.terminationHandler = { process in
      end.yield(ServerEnd(process))
      end.finish()
    }
    try process.run()
    try? other.close()
  }

  /// Asks it to end.
  func terminate() { send(SIGTERM) }

  /// Ends it at once.
  func killNow() { send(SIGKILL) }

  private func send(_ signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }
}

extension ServerEnd {
  fileprivate init(_ process: Process) {
    let status = process.terminationStatus
    let names = [
      SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
      SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
    ]
    self =
      process.terminationReason == .exit
      ? .exit(status) : .signal(names[status] ?? "signal \(status)")
  }
}
