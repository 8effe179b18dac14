import Foundation
import LecternJetStream
import LecternLog
import LecternNATS
import LogLaws
import Synchronization
import Testing

/// A NATS server of a test, with its store in a folder that is removed with it.
///
/// A shell stands between it and the test, and kills it when the test's end of a pipe is closed: a test that
/// is killed leaves no server.
final class TestServer: Sendable {
  private struct Running {
    var server: pid_t
    /// The shell ends once it is closed.
    var input: FileHandle?
    /// Signalled once the server has ended.
    let end = DispatchSemaphore(value: 0)
  }

  let port: Int
  private let binary: ServerBinary
  private let store: String
  private let options: [String]
  private let running: Mutex<Running>

  /// - Parameter options: options of the server's command line.
  init(_ binary: ServerBinary, options: [String] = []) throws {
    self.binary = binary
    self.options = options
    store =
      FileManager.default.temporaryDirectory
      .appending(path: "LecternNATSTests-\(UUID().uuidString)").path
    port = try LoopbackSocket.freePort()
    running = Mutex(try Self.start(binary, store: store, port: port, options))
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: store)
  }

  var url: String { "nats://127.0.0.1:\(port)" }

  /// Kills the server's process. What it has written is in the system's cache: this isn't a power failure, after which a server that
  /// doesn't sync each message may have lost what it had acknowledged.
  func kill() {
    running.withLock { running in
      guard let input = running.input else { return }
      Foundation.kill(running.server, SIGKILL)
      try? input.close()
      running.end.wait()
      running.input = nil
    }
  }

  /// Starts the server again, on the same port and store.
  func restart() throws {
    let server = try Self.start(binary, store: store, port: port, options)
    running.withLock { $0 = server }
  }

  /// Copies the store of a server that was killed, as a power failure may bring an earlier state of it back.
  func copyStore() throws -> String {
    try FileManager.default.copyItem(atPath: store, toPath: store + "-copy")
    return store + "-copy"
  }

  func replaceStore(by copy: String) throws {
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.moveItem(atPath: copy, toPath: store)
  }

  /// Stops the process where it is, all of its threads.
  func freeze() {
    running.withLock { running in
      Foundation.kill(running.server, SIGSTOP)
      while !Self.isStopped(running.server) { sched_yield() }
    }
  }

  /// Lets a process that was stopped go on.
  func thaw() { _ = running.withLock { Foundation.kill($0.server, SIGCONT) } }

  /// Whether a signal has stopped all threads; where the system has no files that say it, this is assumed.
  private static func isStopped(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.allSatisfy { thread in
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
      return status?.contains(") T ") ?? true
    }
  }

  private static func start(
    _ binary: ServerBinary,
    store: String,
    port: Int,
    _ options: [String]
  ) throws -> Running {
    let shell = Process()
    let (input, output) = (Pipe(), Pipe())
    shell.executableURL = URL(filePath: "/bin/sh")
    let script = #"""
      "$0" "$@" 2>&1 </dev/null &
      echo "pid=$!"
      exec >/dev/null
      read -r _
      kill -KILL $!
      """#
    shell.arguments =
      [
        "-c", script, try binary.path, "--jetstream", "--addr", "127.0.0.1", "--port", "\(port)",
        "--store_dir", store,
      ] + options
    shell.standardInput = input
    shell.standardOutput = output
    try shell.run()
    // Ends once the server is ready, or has ended.
    var text = ""
    while !text.contains("Server is ready") {
      guard let bytes = Self.read(output.fileHandleForReading) else { break }
      text += String(decoding: bytes, as: UTF8.self)
    }
    let pid = try #require(text.firstMatch(of: /pid=(\d+)/)?.1, "\(text)")
    try #require(text.contains("Server is ready"), "\(text)")
    let running = Running(
      server: try #require(pid_t(pid)),
      input: input.fileHandleForWriting
    )
    // A full pipe without a reader would stop the server. On a thread of its own: the pool's threads may all wait for this end.
    Thread.detachNewThread { [end = running.end, handle = output.fileHandleForReading] in
      while Self.read(handle) != nil {}
      end.signal()
    }
    return running
  }

  /// Waits for bytes; nil at the end, and after an error, which would end the process in `availableData`.
  private static func read(_ handle: FileHandle) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Foundation.read(handle.fileDescriptor, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

extension TestServer {
  /// Opens the stream of a test.
  ///
  /// - Parameter leaseDuration: by default, as long as no test takes.
  func stream(
    timeout: Duration = .seconds(20),
    port: Int? = nil,
    leaseDuration: Duration = .seconds(3_600)
  ) throws -> NATSLogStream {
    let url = "nats://127.0.0.1:\(port ?? self.port)"
    let connection = try NATSConnection([url], timeout: timeout)
    return try NATSLogStream(on: connection, leaseDuration: leaseDuration)
  }
}

extension NATSLogStream {
  /// Opens the log of a test's room.
  func open(_ identity: LogIdentity = .sample, leader: String = "a") throws -> NATSLog {
    try open("room_1.ü", identity: identity, leader: leader, build: "b")
  }

  var reader: NATSLogReader { reader(of: "room_1.ü") }
}
