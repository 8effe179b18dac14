import ArgumentParser
import Testing

@testable import LecternCommand

@Suite struct ResultsCommandTests {
  private func arguments(_ words: String...) throws -> [String] {
    try ResultsCommand.parse(words).arguments
  }

  @Test("the app reads the room of a folder, and ends")
  func arguments() throws {
    #expect(try arguments("rooms") == ["--data", "rooms", "--results", "results.csv"])
    #expect(
      try arguments("rooms", "talk.md", "--with-names", "-o", "votes.json", "--", "--port", "0")
        == [
          "talk.md", "--port", "0", "--data", "rooms", "--results", "votes.json", "--with-names",
        ]
    )
  }

  @Test("a file has one of three extensions", arguments: ["results", "results.pdf", "csv"])
  func format(name: String) {
    let error = #expect(throws: (any Error).self) { try arguments("rooms", "-o", name) }
    #expect(error.map(ResultsCommand.message(for:))?.contains("ends in .csv, .json or .md") == true)
  }

  @Test("a folder without a log is said before anything is built")
  func missing() throws {
    let command = try ResultsCommand.parse(["/no/such/folder"])
    let error = #expect(throws: MissingLog.self) { try command.run() }
    #expect(error?.description.contains("/no/such/folder") == true)
  }
}
