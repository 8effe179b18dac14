public import ArgumentParser
public import Foundation
internal import LecternTransport
internal import Logging

/// The options of every app that Lectern serves, for an app with options of its own; see ``LecternApp`` for others.
///
/// ```swift
/// @main
/// struct CounterServer: AsyncParsableCommand {
///   @OptionGroup var options: ServerOptions
///
///   func run() async throws {
///     try await options.serve(
///       "Counter",
///       initialState: 0,
///       reducer: Counter(),
///       telemetry: options.bootstrapTelemetry()
///     ) { CounterView($0) }
///   }
/// }
/// ```
public struct ServerOptions: ParsableArguments {
  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Flag(help: "Listen at all addresses, for the other devices in the room.")
  var share = false

  @Option(help: "The port to listen at; 0 for any.")
  var port = 8080

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      "The folder for what the app saves. (default: the app's own in the user's data)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var dataPath: String?

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp("The folder of the pages. (default: the app's own)", valueName: "dir"),
    completion: .directory
  )
  var publicPath: String?

  @OptionGroup var access: AccessOptions
  @OptionGroup var network: NetworkOptions

  @Flag(help: "Let every page check, at each change, that it shows what it should.")
  var verify = false

  @Option(help: "How many actions a viewer may send a second, in the long run.")
  var actionsPerSecond = RoomLimits().actionsPerSecond

  @Option(
    name: .customLong("metrics"),
    help: ArgumentHelp(
      "Who may read /metrics: programs of this machine, everyone, or nobody.",
      valueName: "who"
    )
  )
  var metricsReaders = MetricsRoute.Readers.local

  @Option(
    help: "Log nothing below \(levels); debug shows what people type. (default: notice)",
    transform: { text in
      guard let level = Logger.Level(rawValue: text) else {
        throw ValidationError("a log level is one of \(levels), not \"\(text)\"")
      }
      return level
    }
  )
  var logLevel = Logger.Level.notice

  public init() {}

  public mutating func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("a port is a number from 0 to 65535, not \(port)")
    }
    guard (1...RoomLimits.fastest).contains(actionsPerSecond) else {
      throw ValidationError(
        "--actions-per-second is a number from 1 to \(RoomLimits.fastest), not \(actionsPerSecond)"
      )
    }
    if let publicPath, Self.isFolder(publicPath) != true {
      throw ValidationError("--public \(publicPath): there is no such folder")
    }
    if let dataPath, Self.isFolder(dataPath) == false {
      throw ValidationError("--data \(dataPath): this is a file, not a folder")
    }
  }

  /// Nil where there is nothing.
  static func isFolder(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return nil
    }
    return isDirectory.boolValue
  }

  /// The address to listen at.
  var address: String { share ? "0.0.0.0" : host }

  /// Whether only this machine can open the pages.
  var isPrivate: Bool {
    // Who names the origin of a proxy or a tunnel lets others come by it.
    ["127.0.0.1", "::1", "localhost"].contains(address) && !network.isBehindProxy
      && network.allowOrigin.isEmpty && access.publicAddress == nil
  }

  /// Sets up the process's logging at `--log-level` and its metrics; once in a process.
  public func bootstrapTelemetry() -> Telemetry { .bootstrap(logLevel: logLevel) }

  /// The folder for what the app saves.
  ///
  /// ``serve(_:pages:initialState:reducer:permissions:telemetry:view:)`` creates it and locks it against other servers,
  /// before it makes the reducer.
  ///
  /// - Parameter app: the app's name, which is the name of its folder among the user's data.
  public func dataFolder(for app: String) -> URL {
    if let dataPath { return URL(filePath: dataPath, directoryHint: .isDirectory) }
    let userData = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let fallback = FileManager.default.homeDirectoryForCurrentUser
    return (userData.first ?? fallback).appending(path: app, directoryHint: .isDirectory)
  }
}

private let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
