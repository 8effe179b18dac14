public import ArgumentParser
public import LecternJetStream
internal import LecternLog

/// The options of a server whose logs are on NATS servers.
///
/// ```swift
/// @OptionGroup var options: ServerOptions
/// @OptionGroup var nats: NATSOptions
///
/// func run() async throws {
///   try await options.serve(app, logs: nats.logs(), relays: nats.relays())
/// }
/// ```
public struct NATSOptions: ParsableArguments {
  @OptionGroup public var connection: NATSConnectionOptions

  @Option(
    name: .customLong("nats-replicas"),
    help: ArgumentHelp(
      "On how many NATS servers a stream that is created is stored: 1, 3 or 5. (default: 3 with three URLs or more, else 1)",
      valueName: "n"
    )
  )
  var replicas: Int?

  public init() {}

  /// Connects to the NATS servers.
  ///
  /// - Returns: nil without `--nats`.
  /// - Throws: `LogError` if the stream cannot be used; exit code 75, after a message on standard error, if no server
  ///   answers: a supervisor is to try again.
  public func logs() throws -> NATSLogs? {
    guard connection.servers != nil else { return nil }
    let urls = connection.urls
    return try connection.connect { () throws(LogError) in
      try NATSLogs(
        urls,
        node: connection.name,
        stream: connection.stream,
        replicas: replicas ?? (urls.count < 3 ? 1 : 3),
        authorities: connection.authorities
      )
    }
  }

  /// Connects to the NATS servers, for relays.
  ///
  /// - Returns: nil without `--nats`.
  /// - Throws: as ``logs()``.
  public func relays() throws -> NATSBus? { connection.servers == nil ? nil : try connection.bus() }

  public func validate() throws {
    if let replicas, ![1, 3, 5].contains(replicas) {
      throw ValidationError("--nats-replicas must be 1, 3 or 5, not \(replicas)")
    }
  }
}
