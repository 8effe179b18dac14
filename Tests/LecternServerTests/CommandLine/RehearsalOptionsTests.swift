import ArgumentParser
import Foundation
import LecternRehearsal
import Testing

@testable import LecternServer

/// `--rehearse` among the other options.
@Suite struct RehearsalOptionsTests {
  static let rehearse = ["--rehearse", RehearsalPlan.example]

  func refusal(_ arguments: [String]) -> String? {
    do {
      _ = try ServerOptions.parse(arguments)
      return nil
    } catch {
      return ServerOptions.message(for: error)
    }
  }

  @Test("a rehearsal has a data folder of its own, below the temporary files")
  func dataFolder() throws {
    let options = try ServerOptions.parse(Self.rehearse)
    let folder = options.dataFolder(for: "App")
    #expect(folder.lastPathComponent == "App")
    #expect(folder.path.hasPrefix(RehearsalOptions.folder.path))
    #expect(folder == options.dataFolder(for: "App"))
    #expect(try ServerOptions.parse([]).dataFolder(for: "App") != folder)
  }

  @Test(
    "a rehearsal refuses what is about a room that is kept",
    arguments: [
      ["--data", "/tmp/x"], ["--fresh"], ["--check-log"], ["--discard-unknown"],
      ["--save-talk", "talk.html"], ["--save-test", "Talk.swift"], ["--replay", "room.sqlite"],
    ]
  )
  func kept(arguments: [String]) {
    #expect(refusal(arguments) == nil)
    #expect(
      refusal(Self.rehearse + arguments)
        == "--rehearse has a room of its own, which ends with the server; leave out \(arguments[0])"
    )
  }

  @Test("a rehearsal may be of a room that is not recorded, or recorded later than shown")
  func journal() {
    #expect(refusal(Self.rehearse + ["--no-journal"]) == nil)
    #expect(refusal(Self.rehearse + ["--durability", "relaxed"]) == nil)
  }

  @Test("the message for another plan says what is understood, and --help lists the networks")
  func messages() throws {
    let message = try #require(refusal(["--rehearse", "200 phones, wlan"]))
    #expect(message.contains("the networks are \(NetworkProfile.names)"))
    let words = ServerOptions.helpMessage().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(words.contains(NetworkProfile.names))
  }
}
