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

  @Test(
    "a title has the signs of its text, and not those of Markdown",
    arguments: [
      ("What is faster, C# or C++?", "What is faster, C# or C++?"),
      ("The `snake_case` of *Swift* ##", "The snake_case of Swift"),
      ("[Deck](https://example.org) for \\$5", "Deck for $5"),
      ("{{people}} of you", "… of you"),
    ]
  )
  func title(heading: String, expected: String) {
    let talk = TalkReader.talk(from: "## \(heading)\n\n```poll\n- A\n- B\n```")
    #expect(talk.slides[0].title == expected)
    guard case .poll(let poll) = talk.slides[0].live else { return #expect(Bool(false)) }
    #expect(poll.question == expected)
  }
}
