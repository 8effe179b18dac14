import Lectern
import Testing

@testable import Deck

/// The heading of a slide with a live block.
@Suite struct HeadingTests {
  @Test(
    "a heading that is the question of its block stands once",
    arguments: [("", false), ("How?\n", true), ("Tea\n", false)]
  )
  func question(line: String, isShown: Bool) {
    var state = DeckState()
    state.update(to: TalkReader.talk(from: "## Tea\n\n```poll\n\(line)- A\n- B\n```"))
    for role in Role.allCases {
      let slide = DeckView(state, for: role).slides.first
      #expect((slide?.heading != nil) == isShown)
      #expect(slide?.title == "Tea")
      #expect(slide?.live.poll?.question == (line == "How?\n" ? "How?" : "Tea"))
    }
  }
}
