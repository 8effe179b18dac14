import LecternWire
import Testing

@testable import Deck

/// The text of a slide in other languages.
@Suite struct AlternativesTests {
  private func slide(_ text: String) throws -> Slide {
    try #require(TalkReader.talk(from: text).slides.first)
  }

  @Test("a line with a language begins the alternative to the text before it")
  func alternatives() throws {
    let talk = TalkReader.talk(
      from: "# Light\n\nOne eye.\n\n::ko::\n\n# 빛\n\n눈 하나.\n\n::pt-BR::\n\n# Luz\n"
    )
    #expect(talk.diagnostics.isEmpty)
    let slide = try #require(talk.slides.first)
    #expect(slide.title == "Light" && slide.heading?.plainText == "Light")
    #expect(slide.blocks.map(\.language) == [nil, "ko", "pt-BR"])
    #expect(slide.blocks[1].plainText.contains("빛"))
  }

  @Test("each alternative has steps of its own, and columns")
  func steps() throws {
    let slide = try slide(
      "## Steps\n\n* One\n* Two\n\n::ko::\n\n* 하나\n* 둘\n* 셋\n\n::right::\n\n오른쪽\n"
    )
    #expect(slide.stepCount == 3)
    #expect(slide.blocks.map(\.step) == [1, 2, 1, 2, 3, 0])
    #expect(slide.blocks.map(\.column) == [0, 0, 0, 0, 0, 1])
    #expect(slide.blocks.suffix(4).allSatisfy { $0.language == "ko" })
  }

  @Test("an alternative is not the heading of a slide without one")
  func heading() throws {
    let slide = try slide("```poll light\nLight?\n- Yes\n- No\n```\n\n::ko::\n\n# 빛\n")
    #expect(slide.heading == nil && slide.blocks.map(\.language) == ["ko"])
  }

  @Test("other names are still no languages", arguments: ["top", "bottom-left", "kO"])
  func names(name: String) {
    let talk = TalkReader.talk(from: "# Light\n\n::\(name)::\n\ntext\n")
    #expect(talk.diagnostics.count == 1 && talk.slides[0].blocks.allSatisfy { $0.language == nil })
  }

  @Test("a screen reader hears the slide's own text")
  func announcement() {
    let talk = TalkReader.talk(from: "# Light\n\n* One\n\n::ko::\n\n* 하나\n")
    var state = DeckState()
    state.slides = SlidesState(talk)
    state.slides.show(0, step: 1)
    #expect(Announcement(state).text == "Slide 1: Light. One")
  }
}
