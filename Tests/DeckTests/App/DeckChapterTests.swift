import Lectern
import Testing

@testable import Deck

/// The chapters of a saved talk.
@Suite struct DeckChapterTests {
  private func chapter(at index: Int, of text: String) -> Chapter? {
    var state = DeckState()
    state.slides = SlidesState(TalkReader.talk(from: text))
    state.slides.show(index)
    return DeckView(state, for: .audience).chapter
  }

  @Test("the chapter is the current slide, with its title or else its number")
  func slides() {
    let talk = "# Lights\n\n---\n\n![](buoy.svg)\n\n---\n\n## At sea\n"
    #expect(chapter(at: 0, of: talk) == Chapter(id: "lights", title: "Lights"))
    #expect(chapter(at: 1, of: talk)?.title == "Slide 2")
    #expect(chapter(at: 2, of: talk)?.title == "At sea")
  }

  @Test("before the talk is read, there is no chapter")
  func empty() {
    #expect(DeckView(DeckState(), for: .audience).chapter == nil)
  }
}
