public import ArgumentParser
internal import Foundation
internal import LecternLog

/// The options of a connection to NATS servers.
///
/// ```swift
/// @OptionGroup var options: RelayOptions
/// @OptionGroup var nats: NATSConnectionOptions
///
/// func run() async throws {
///   try await options.relay(over: nats.bus())
/// }
/// ```
public struct NATSConnectionOptions: ParsableArguments {
  @Option(
    name: .customLong("nats"),
    help: ArgumentHelp(
      """
      URLs of NATS servers that share the rooms' logs, separated by commas, such as nats://one:4222,nats://two:4222. \
      With tls:// in place of nats://, the connection is encrypted or refused. \
      (default: none, each room has a log in the folder of its data)
      """,
      valueName: "urls"
    )
  )
  var servers: String?

  @Option(
    name: .customLong("nats-ca"),
    help: ArgumentHelp(
      """
      PEM file of the authorities that the NATS servers' certificates are checked against. (default: the system's)
      """,
      valueName: "file"
    ),
    completion: .file(extensions: ["pem", "crt"])
  )
  var authorities: String?

  @Option(
    name: .customLong("nats-stream"),
    help: ArgumentHelp(
      "Name of the stream of the logs, which the server creates if there is none.",
      valueName: "name"
    )
  )
  var stream = "lectern"

  @Option(
    name: .customLong("node"),
    help: ArgumentHelp(
      "Name of this server in the logs. (default: the machine's name)",
      valueName: "name"
    )
  )
  var node: String?

  public init() {}

  /// Connects to the NATS servers, as a bus between a server and its relays.
  ///
  /// - Throws: `ValidationError` without `--nats`; exit code 75, after a message on standard error, if no server answers: a
  ///   supervisor is to try again.
  public func bus() throws -> NATSBus {
    guard servers != nil else {
      throw ValidationError("--nats is missing: the URLs of the NATS servers")
    }
    return try connect { () throws(LogError) in
      try NATSBus(urls, name: name, stream: stream, authorities: authorities)
    }
  }

  /// Calls a function that connects, and ends the process with code 75 if no server answers.
  func connect<Connected>(_ body: () throws(LogError) -> Connected) throws -> Connected {
    let connected = Result { () throws(LogError) in try body() }
    if case .failure(let error) = connected, error.code == .unreachable {
      let detail = error.detail ?? ""
      let message =
        "Error: \(error.path) cannot be reached: \(detail). Check the servers and the network.\n"
      FileHandle.standardError.write(Data(message.utf8))
      // EX_TEMPFAIL of sysexits(3)
      throw ExitCode(75)
    }
    return try connected.get()
  }

  var name: String { node ?? ProcessInfo.processInfo.hostName }

  var urls: [String] { servers?.split(separator: ",").map(String.init) ?? [] }

  public func validate() throws {
    if servers != nil, urls.isEmpty {
      throw ValidationError("--nats needs a URL, such as nats://localhost:4222")
    }
    if authorities != nil, servers == nil {
      throw ValidationError("--nats-ca is for --nats")
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
