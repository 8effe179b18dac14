import Testing

@testable import LecternCommand

@Suite struct AppNameTests {
  private let modules: Set = ["Deck", "LecternWire"]

  @Test(
    "a capital letter, letters and digits are a name",
    arguments: ["ShowOfHands", "A", "Quiz2"]
  )
  func valid(text: String) throws {
    #expect(try AppName(text, modules: modules).description == text)
  }

  @Test(
    "another name is refused, with the nearest one",
    arguments: [
      ("show-of-hands", "ShowOfHands"), ("quiz", "Quiz"), ("2nd try", "NdTry"), ("../Quiz", "Quiz"),
    ]
  )
  func invalid(text: String, suggestion: String) {
    let error = #expect(throws: CommandError.self) { try AppName(text, modules: modules) }
    #expect(error?.description.contains("“\(text)” is not the name of a Swift type") == true)
    #expect(error?.description.hasSuffix("such as \(suggestion).") == true)
  }

  @Test("a name without a letter is refused without a suggestion", arguments: ["", "42", "日本"])
  func withoutSuggestion(text: String) {
    let error = #expect(throws: CommandError.self) { try AppName(text, modules: modules) }
    #expect(error?.description.hasSuffix("letters and digits.") == true)
  }

  @Test("a name that Lectern or the template uses is taken", arguments: ["Deck", "Poll", "Swift"])
  func taken(text: String) {
    let error = #expect(throws: CommandError.self) { try AppName(text, modules: modules) }
    #expect(error?.description.hasPrefix("The name \(text) is taken") == true)
  }
}
