import Lectern
import Testing

@testable import Deck

@Suite struct SpeakerViewTests {
  private func speaker(_ text: String, problem: String? = nil) -> SpeakerView {
    var state = DeckState()
    state.open(TalkFile(name: "talk.md", talk: TalkReader.talk(from: text)))
    state.problem = problem
    return SpeakerView(state)
  }

  @Test("a diagnostic has its place apart from its message, which pages translate")
  func places() {
    let speaker = speaker("---\nzoom: 2\n---\n# One\n\n---\n\n# One")
    #expect(speaker.diagnostics.map(\.place) == ["talk.md:2"])
    #expect(speaker.diagnostics.map(\.message) == ["“zoom” has no effect"])
    #expect(speaker.advice.map(\.place) == ["talk.md:7"])
    #expect(speaker.diagnosticsSummary == "1 note on the file")
  }

  @Test(
    "the problem with a file has its place apart, if it has one",
    arguments: [
      ("talk.md is empty", "", "talk.md is empty"),
      ("talk.md:3: a.pdf has no pages", "talk.md:3", "a.pdf has no pages"),
      ("cannot read talk.md: No such file", "", "cannot read talk.md: No such file"),
      ("talk.md: what now", "", "talk.md: what now"),
    ]
  )
  func problems(problem: String, place: String, message: String) {
    let view = speaker("# One", problem: problem).problem
    #expect(view?.place == place)
    #expect(view?.message == message)
  }

  @Test("a file that was read has no problem")
  func none() {
    #expect(speaker("# One").problem == nil)
  }
}
