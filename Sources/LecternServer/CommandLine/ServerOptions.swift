public import ArgumentParser
public import Foundation
internal import LecternRoom
internal import LecternTransport

/// The options of every app that Lectern serves, for an app with additional options; see ``LecternApp`` for other apps.
///
/// ```swift
/// @main
/// struct CounterServer: AsyncParsableCommand {
///   @OptionGroup var options: ServerOptions
///
///   func run() async throws {
///     let counter = HostedApp(
///       "Counter",
///       initialState: 0,
///       reducer: { _ in Counter() },
///       view: { state, _ in CounterView(state) }
///     )
///     try await options.serve(counter, telemetry: options.bootstrapTelemetry())
///   }
/// }
/// ```
public struct ServerOptions: ParsableArguments, Sendable {
  @OptionGroup var listening: ListeningOptions

  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      """
      Folder for saved data. (default: ~/.local/share/APP on Linux, ~/Library/Application Support/APP on macOS; APP is \
      the app's name)
      """,
      valueName: "dir"
    ),
    completion: .directory
  )
  var dataPath: String?

  @OptionGroup var pages: PageOptions
  @OptionGroup var access: AccessOptions
  @OptionGroup(title: "Signing in") var signIn: SignInOptions
  @OptionGroup var network: NetworkOptions
  // Not part of another group: in a debug build, each level of groups multiplies the time of parsing by five.
  @OptionGroup(title: "Connection limits") var limits: LimitOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var rooms: RoomsOptions
  @OptionGroup var rehearsal: RehearsalOptions

  @Flag(help: "Make every page check, after each change, that its state is the server's.")
  var verify = false

  @Flag(
    inversion: .prefixedNo,
    help: """
      Show the mistakes of a page in its console, and in a strip at its bottom. (default: on if only this machine can \
      open the pages)
      """
  )
  var development: Bool?

  @Flag(
    help: """
      Build the app whenever a source file is saved, and let the new build take the room over. Pages show saved files \
      and the compiler's mistakes at once. The executable must be one of SwiftPM, such as .build/debug/App.
      """
  )
  var watch = false

  @Option(
    name: .customLong("sources"),
    help: ArgumentHelp(
      "Folder of the app's Swift sources, for the inspector. (default: Sources, if there is such a folder)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var sourcesPath: String?

  @Option(help: "Maximum number of actions per second from a viewer, on average.")
  var actionsPerSecond = RoomLimits().actionsPerSecond

  @OptionGroup var diagnostics: DiagnosticOptions

  public init() {}

  public mutating func validate() throws {
    guard (1...RoomLimits.fastest).contains(actionsPerSecond) else {
      throw ValidationError(
        "--actions-per-second must be from 1 to \(RoomLimits.fastest), not \(actionsPerSecond)"
      )
    }
    if let publicPath = pages.publicPath, FileKind(of: publicPath) != .folder {
      throw ValidationError("--public \(publicPath): no such folder")
    }
    if let sourcesPath, FileKind(of: sourcesPath) != .folder {
      throw ValidationError("--sources \(sourcesPath): no such folder")
    }
    if let assetsPath = pages.assetsPath, FileKind(of: assetsPath) != .folder {
      throw ValidationError("--assets \(assetsPath): no such folder")
    }
    try rehearsal.validate(with: journal, dataPath: dataPath)
    if watch, journal.isReading || journal.replay != nil || rehearsal.rehearse != nil {
      throw ValidationError(
        "--watch serves the app's own room; leave out --check-log, --save-talk, --save-test, --results, --replay and --rehearse"
      )
    }
    if let dataPath, FileKind(of: dataPath) == .file {
      throw ValidationError("--data \(dataPath): not a folder")
    }
  }

  /// The address to listen on.
  var address: String { listening.address }

  /// Whether only this machine can open the pages.
  var isPrivate: Bool {
    // A given origin of a proxy or a tunnel means that other machines come through it.
    ["127.0.0.1", "::1", "localhost"].contains(address) && !network.isBehindProxy
      && network.allowOrigin.isEmpty && access.publicAddress == nil
  }

  /// Whether everyone may start a room, rather than presenters alone.
  var isOpenToEveryone: Bool {
    (access.permit ?? (isPrivate ? .everyone : .presenter)) == .everyone
  }

  /// Whether pages show their own mistakes.
  var isInDevelopment: Bool { development ?? isPrivate }

  /// The sources of the app, if they are on this machine.
  var sources: SourceFolder? {
    let path = sourcesPath ?? "Sources"
    guard FileKind(of: path) == .folder else { return nil }
    return SourceFolder(URL(filePath: path, directoryHint: .isDirectory))
  }

  /// Sets up the process's logging at `--log-level` and its metrics. Call it once in a process.
  public func bootstrapTelemetry() -> Telemetry { diagnostics.bootstrapTelemetry() }

  /// Returns the folder for the app's saved data.
  ///
  /// `serve` creates the folder, and locks it against other servers before it creates the reducer.
  ///
  /// With `--rehearse`, it is a temporary folder. `serve` deletes it at the end.
  ///
  /// - Parameter app: the app's name. By default, its folder in the user's data has the same name: `~/.local/share/APP` on Linux,
  ///   `~/Library/Application Support/APP` on macOS.
  public func dataFolder(for app: String) -> URL {
    if rehearsal.rehearse != nil { return RehearsalOptions.folder.appending(path: app) }
    if let dataPath { return URL(filePath: dataPath, directoryHint: .isDirectory) }
    let userData = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let fallback = FileManager.default.homeDirectoryForCurrentUser
    return (userData.first ?? fallback).appending(path: app, directoryHint: .isDirectory)
  }
}
