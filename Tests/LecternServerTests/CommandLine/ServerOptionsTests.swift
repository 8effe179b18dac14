import ArgumentParser
import Foundation
import LecternTransport
import LecternWire
import Logging
import RoomSamples
import Testing

@testable import LecternServer

/// The arguments that are accepted, and the messages for the others.
@Suite struct ServerOptionsTests {
  func parse(_ arguments: String...) throws -> ServerOptions {
    try ServerOptions.parse(arguments)
  }

  /// Returns the message for refused arguments; nil if they are accepted.
  func refusal(_ arguments: String...) -> String? {
    do {
      _ = try ServerOptions.parse(arguments)
      return nil
    } catch {
      return ServerOptions.message(for: error)
    }
  }

  @Test("by default the server listens on 127.0.0.1:8080")
  func defaults() throws {
    let options = try parse()
    #expect(options.address == "127.0.0.1")
    #expect(options.listening.port == 8080)
    #expect(options.diagnostics.logLevel == .notice)
  }

  @Test("heartbeats have the protocol's interval")
  func heartbeat() throws {
    let configuration = try parse().listenerConfiguration(port: 0, mounts: [])
    #expect(configuration.heartbeat == Heartbeat.encoded)
    #expect(configuration.pingInterval == Heartbeat.interval)
  }

  @Test("every option is read")
  func everyOption() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let options = try parse(
      "--host",
      "::1",
      "--port",
      "0",
      "--data",
      folder,
      "--public",
      folder,
      "--log-level",
      "trace"
    )
    #expect(options.address == "::1")
    #expect(options.listening.port == 0)
    #expect(options.dataPath == folder)
    #expect(options.pages.publicPath == folder)
    #expect(options.diagnostics.logLevel == .trace)
  }

  @Test(
    "a speed that is no positive number is refused, and one without a log to play",
    arguments: ["0", "-1", "nan", "inf", "fast"]
  )
  func speed(_ text: String) throws {
    #expect(refusal("--replay", "room.sqlite", "--speed=\(text)")?.contains("--speed") == true)
    #expect(refusal("--speed", "4") == "--speed needs --replay")
    #expect(try parse("--replay", "room.sqlite", "--speed", "0.5").journal.speed == 0.5)
  }

  @Test(
    "a log to play excludes the options of the folder's own log",
    arguments: ["--check-log", "--fresh", "--no-journal", "--save-talk=talk.html"]
  )
  func replay(_ option: String) {
    #expect(refusal("--replay", "room.sqlite", option)?.contains("leave out") == true)
  }

  @Test(
    "a rate of actions out of range is refused",
    arguments: ["0", "-1", "1000001", "9223372036854775807", "9223372036854775808", "x"]
  )
  func wrongRate(rate: String) throws {
    #expect(try parse("--actions-per-second", "1000000").actionsPerSecond == 1_000_000)
    #expect(refusal("--actions-per-second=\(rate)")?.contains(rate) == true)
  }

  @Test("a number of threads out of range is refused", arguments: ["0", "-1", "65", "x"])
  func threads(count: String) throws {
    #expect(try parse("--threads", "2").network.sendThreads.count == 2)
    #expect(try parse().network.sendThreads.count >= 1)
    #expect(refusal("--threads=\(count)")?.contains(count) == true)
  }

  @Test("--share listens on all addresses")
  func share() throws {
    #expect(try parse("--share").address == "0.0.0.0")
  }

  @Test("a port out of range is refused", arguments: ["65536", "70000", "99999999"])
  func portRange(port: String) {
    #expect(refusal("--port", port) == "--port must be from 0 to 65535, not \(port)")
    #expect(refusal("--port=-1") == "--port must be from 0 to 65535, not -1")
  }

  @Test("the first and the last port are accepted", arguments: ["0", "65535"])
  func lastPort(port: String) throws {
    #expect(try String(parse("--port", port).listening.port) == port)
  }

  @Test("a port that is not a number is refused", arguments: ["http", "80.5", ""])
  func portNoNumber(port: String) throws {
    let answer = try #require(refusal("--port", port))
    #expect(answer.contains("--port"))
  }

  private func app(assets: URL? = nil, generated: URL? = nil) -> HostedApp {
    HostedApp(
      "App",
      pages: FileManager.default.temporaryDirectory,
      assets: assets,
      generatedAssets: generated,
      initialState: Counter.State(),
      reducer: { _ in Counter() },
      view: { state, _ in Counter.View(count: state.count, number: 0, sender: nil) }
    )
  }

  @Test("the assets are served before the pages, from --assets or else from the app's folder")
  func assets() throws {
    let folder = FileManager.default.temporaryDirectory
    let own = URL(filePath: "/own", directoryHint: .isDirectory)
    for (options, assets, expected) in [
      (try parse("--assets", folder.path), own, folder), (try parse(), own, own),
    ] {
      let mounts = try options.mounts(of: app(assets: assets), isMain: true)
      #expect(mounts.first?.path == "/assets/")
      #expect(mounts.first?.folder.standardizedFileURL.path == expected.standardizedFileURL.path)
    }
    let mounts = try parse().mounts(of: app(), isMain: true)
    #expect(!mounts.contains { $0.path == "/assets/" })
  }

  @Test("generated images are assets, too, and nothing else in their folder")
  func generatedAssets() throws {
    let generated = URL(filePath: "/generated", directoryHint: .isDirectory)
    let own = URL(filePath: "/own", directoryHint: .isDirectory)
    for assets in [nil, own] {
      let app = app(assets: assets, generated: generated)
      let mounts = try parse().mounts(of: app, isMain: true).filter { $0.path == "/assets/" }
      #expect(mounts.map(\.folder) == [assets, generated].compactMap { $0 })
      #expect(mounts.map(\.isMediaOnly) == mounts.map { _ in true })
    }
  }

  @Test("the folder of the pages has to exist")
  func missingPublic() {
    #expect(
      refusal("--public", "/no/such/folder") == "--public /no/such/folder: no such folder"
    )
    #expect(refusal("--assets", "/no/such/folder") == "--assets /no/such/folder: no such folder")
    #expect(refusal("--public", #filePath) == "--public \(#filePath): no such folder")
  }

  @Test("a file is refused as the data folder")
  func dataFile() {
    #expect(
      refusal("--data", #filePath) == "--data \(#filePath): not a folder"
    )
    #expect(refusal("--data", "/no/such/folder/yet") == nil)
  }

  @Test("the message for an unknown log level lists all levels")
  func logLevel() throws {
    let answer = try #require(refusal("--log-level", "loud"))
    #expect(answer.contains("\"loud\""))
    for level in Logger.Level.allCases { #expect(answer.contains(level.rawValue)) }
  }

  @Test("the data folder is that of --data, or the app's own in the user's data")
  func dataFolder() throws {
    #expect(try parse("--data", "/tmp/lectern").dataFolder(for: "App").path == "/tmp/lectern")
    let folder = try parse().dataFolder(for: "App")
    #expect(folder.lastPathComponent == "App")
    #expect(folder.path.hasPrefix(FileManager.default.homeDirectoryForCurrentUser.path))
  }
}
