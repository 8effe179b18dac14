import ArgumentParser
import Foundation
import LecternTransport
import LecternWire
import Logging
import Testing

@testable import Lectern

/// What may be said on the command line, and what is answered where it makes no sense.
@Suite struct ServerOptionsTests {
  func parse(_ arguments: String...) throws -> ServerOptions {
    try ServerOptions.parse(arguments)
  }

  /// What is printed where the arguments are refused.
  func refusal(_ arguments: String...) -> String? {
    do {
      _ = try ServerOptions.parse(arguments)
      return nil
    } catch {
      return ServerOptions.message(for: error)
    }
  }

  @Test("without options, it is this machine alone, at port 8080")
  func defaults() throws {
    let options = try parse()
    #expect(options.address == "127.0.0.1")
    #expect(options.port == 8080)
    #expect(options.logLevel == .notice)
  }

  @Test("pages hear the room's heart as often as the protocol has it")
  func heartbeat() throws {
    let folder = FileManager.default.temporaryDirectory
    let configuration = try parse().configuration("App", pages: folder)
    #expect(configuration.heartbeat == Heartbeat.encoded)
    #expect(configuration.pingInterval == Heartbeat.interval)
  }

  @Test("every option can be given")
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
    "a rate of actions is one that a server can count with",
    arguments: ["0", "-1", "1000001", "9223372036854775807", "9223372036854775808", "x"]
  )
  func wrongRate(rate: String) throws {
    #expect(try parse("--actions-per-second", "1000000").actionsPerSecond == 1_000_000)
    #expect(refusal("--actions-per-second=\(rate)")?.contains(rate) == true)
  }

  @Test("to share is to listen at all addresses")
  func share() throws {
    #expect(try parse("--share").address == "0.0.0.0")
  }

  @Test("a port is a number from 0 to 65535", arguments: ["65536", "70000", "99999999"])
  func portRange(port: String) {
    #expect(refusal("--port", port) == "a port is a number from 0 to 65535, not \(port)")
    #expect(refusal("--port=-1") == "a port is a number from 0 to 65535, not -1")
  }

  @Test("the last port is one", arguments: ["0", "65535"])
  func lastPort(port: String) throws {
    #expect(try String(parse("--port", port).port) == port)
  }

  @Test("a port that is no number is refused", arguments: ["http", "80.5", ""])
  func portNoNumber(port: String) throws {
    let answer = try #require(refusal("--port", port))
    #expect(answer.contains("--port"))
  }

  @Test("pages must be in a folder that there is")
  func missingPublic() {
    #expect(
      refusal("--public", "/no/such/folder") == "--public /no/such/folder: there is no such folder"
    )
    #expect(refusal("--public", #filePath) == "--public \(#filePath): there is no such folder")
  }

  @Test("data cannot be in a file")
  func dataFile() {
    #expect(
      refusal("--data", #filePath) == "--data \(#filePath): this is a file, not a folder"
    )
    #expect(refusal("--data", "/no/such/folder/yet") == nil)
  }

  @Test("a log level is one of those that there are")
  func logLevel() throws {
    let answer = try #require(refusal("--log-level", "loud"))
    #expect(answer.contains("\"loud\""))
    for level in Logger.Level.allCases { #expect(answer.contains(level.rawValue)) }
  }

  @Test("what the app saves is where --data says, or else in the user's data under its name")
  func dataFolder() throws {
    #expect(try parse("--data", "/tmp/lectern").dataFolder(for: "App").path == "/tmp/lectern")
    let folder = try parse().dataFolder(for: "App")
    #expect(folder.lastPathComponent == "App")
    #expect(folder.path.hasPrefix(FileManager.default.homeDirectoryForCurrentUser.path))
  }
}
