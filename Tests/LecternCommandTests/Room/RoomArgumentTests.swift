import ArgumentParser
import LecternClient
import Testing

@testable import LecternCommand

@Suite struct RoomArgumentTests {
  private let environment = ["LECTERN_ROOM": "http://h/present#SECRET"]

  @Test("an argument comes before the environment variable")
  func order() throws {
    #expect(try RoomArgument.address(nil, environment).secret == "SECRET")
    #expect(try RoomArgument.address("http://other/", environment).host == "other")
    let error = #expect(throws: ValidationError.self) { try RoomArgument.address(nil, [:]) }
    #expect(error?.message.contains("set LECTERN_ROOM") == true)
  }

  @Test("the errors of a command don't repeat a secret")
  func secrets() {
    let error = #expect(throws: (any Error).self) { try TailCommand.parse(["ftp://h/#SECRET"]) }
    let message = error.map(TailCommand.message(for:))
    #expect(message?.contains("needs the scheme") == true)
    #expect(message?.contains("SECRET") == false)
    #expect(error.map(TailCommand.exitCode(for:)) == .validationFailure)
    // Without its scheme, an address is no name of an action.
    for words in [["h/#SECRET", "hello"], ["h#SECRET", "hello"], ["h/group-1/", "hello"]] {
      let error = #expect(throws: ValidationError.self) { try SendArguments(words, environment) }
      #expect(error?.message.contains("SECRET") == false)
    }
  }

  private func parts(_ words: String...) throws -> [String?] {
    let arguments = try SendArguments(words, environment)
    return [arguments.address.host, arguments.name, arguments.value]
  }

  @Test("an action needs no address if the environment variable has it")
  func actions() throws {
    #expect(try parts("a.b") == ["h", "a.b", nil])
    #expect(try parts("a.b", "\"http://x/\"") == ["h", "a.b", "\"http://x/\""])
    #expect(try parts("-") == ["h", "-", nil])
    #expect(try parts("http://other/", "a.b", "5") == ["other", "a.b", "5"])
  }

  @Test("too few or too many arguments of an action are an error")
  func counts() {
    #expect(throws: ValidationError.self) { try parts() }
    #expect(throws: ValidationError.self) { try parts("http://other/") }
    #expect(throws: ValidationError.self) { try parts("a.b", "5", "6") }
    #expect(throws: ValidationError.self) { try SendArguments(["a.b", "5"], [:]) }
  }
}
