import ArgumentParser
import Foundation
import Testing

@testable import LecternCommand

@Suite struct TerminalTests {
  @Test("an output that fails ends the command")
  func failure() throws {
    let readOnly = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let error = #expect(throws: ExitCode.self) { try Terminal.print("a", to: readOnly) }
    #expect(error == .failure)
  }
}
