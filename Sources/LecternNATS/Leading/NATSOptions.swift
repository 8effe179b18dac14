public import ArgumentParser
internal import Foundation
internal import LecternLog

/// The options of a server whose logs are on NATS servers.
///
/// ```swift
/// @OptionGroup var options: ServerOptions
/// @OptionGroup var nats: NATSOptions
///
/// func run() async throws {
///   try await options.serve(app, logs: nats.logs())
/// }
/// ```
public struct NATSOptions: ParsableArguments {
  @Option(
    name: .customLong("nats"),
    help: ArgumentHelp(
      """
      URLs of NATS servers that share the rooms' logs, separated by commas, such as nats://one:4222,nats://two:4222. \
      (default: none, each room has a log in the folder of its data)
      """,
      valueName: "urls"
    )
  )
  var servers: String?

  @Option(
    name: .customLong("nats-stream"),
    help: ArgumentHelp(
      "Name of the stream of the logs, which the server creates if there is none.",
      valueName: "name"
    )
  )
  var stream = "lectern"

  @Option(
    name: .customLong("nats-replicas"),
    help: ArgumentHelp(
      "On how many NATS servers a stream that is created is stored: 1, 3 or 5. (default: 3 with three URLs or more, else 1)",
      valueName: "n"
    )
  )
  var replicas: Int?

  @Option(
    name: .customLong("node"),
    help: ArgumentHelp(
      "Name of this server in the logs. (default: the machine's name)",
      valueName: "name"
    )
  )
  var node: String?

  public init() {}

  /// Connects to the NATS servers.
  ///
  /// - Returns: nil without `--nats`.
  /// - Throws: `LogError` if the stream cannot be used; exit code 75, after a message on standard error, if no server
  ///   answers: a supervisor is to try again.
  public func logs() throws -> NATSLogs? {
    guard servers != nil else { return nil }
    let connected = Result { () throws(LogError) in
      try NATSLogs(
        urls,
        node: node ?? ProcessInfo.processInfo.hostName,
        stream: stream,
        replicas: replicas ?? (urls.count < 3 ? 1 : 3)
      )
    }
    if case .failure(let error) = connected, case .unreachable = error {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      // EX_TEMPFAIL of sysexits(3)
      throw ExitCode(75)
    }
    return try connected.get()
  }

  private var urls: [String] { servers?.split(separator: ",").map(String.init) ?? [] }

  public func validate() throws {
    if servers != nil, urls.isEmpty {
      throw ValidationError("--nats needs a URL, such as nats://localhost:4222")
    }
    if let replicas, ![1, 3, 5].contains(replicas) {
      throw ValidationError("--nats-replicas must be 1, 3 or 5, not \(replicas)")
    }
    let isToken = stream.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isToken, !stream.isEmpty else {
      throw ValidationError("--nats-stream takes letters, digits, - and _, not \"\(stream)\"")
    }
  }
}
