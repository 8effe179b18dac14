import ArgumentParser
import Foundation
import LecternTransport
import LecternWire
import Logging
import Testing

@testable import Lectern

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
    #expect(options.port == 8080)
    #expect(options.logLevel == .notice)
  }

  @Test("heartbeats have the protocol's interval")
  func heartbeat() throws {
    let folder = FileManager.default.temporaryDirectory
    let configuration = try parse().configuration("App", pages: folder)
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
    #expect(options.port == 0)
    #expect(options.dataPath == folder)
    #expect(options.publicPath == folder)
    #expect(options.logLevel == .trace)
  }

  @Test(
    "a rate of actions out of range is refused",
    arguments: ["0", "-1", "1000001", "9223372036854775807", "9223372036854775808", "x"]
  )
  func wrongRate(rate: String) throws {
    #expect(try parse("--actions-per-second", "1000000").actionsPerSecond == 1_000_000)
    #expect(refusal("--actions-per-second=\(rate)")?.contains(rate) == true)
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
    #expect(try String(parse("--port", port).port) == port)
  }

  @Test("a port that is not a number is refused", arguments: ["http", "80.5", ""])
  func portNoNumber(port: String) throws {
    let answer = try #require(refusal("--port", port))
    #expect(answer.contains("--port"))
  }

  @Test("the folder of the pages has to exist")
  func missingPublic() {
    #expect(
      refusal("--public", "/no/such/folder") == "--public /no/such/folder: no such folder"
    )
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
