import Lectern
import Testing

@testable import Deck

/// What viewers receive of a page.
@Suite struct PageViewTests {
  private func state() -> DeckState {
    let pages = (1...3).map { number in
      Page(
        number: number,
        ratio: 1.78,
        picture: "assets/pages/talk/\(number).png",
        smallPicture: "assets/pages/talk/\(number)-small.png",
        lines: number == 3
          ? []
          : [
            .init(
              runs: [
                .init(text: "Secret \(number) ", left: 1, top: 2, width: 3, height: 4),
                .init(
                  text: "there",
                  left: 4,
                  top: 2,
                  width: 3,
                  height: 4,
                  link: "https://example.org"
                ),
              ]
            )
          ]
      )
    }
    var state = DeckState()
    state.open(
      TalkFile(name: "talk.pdf", talk: TalkReader.talk(of: pages, named: "talk.pdf"))
    )
    return state
  }

  @Test("the audience has the pages that were shown, and no address of another")
  func audience() {
    let view = DeckView(state(), for: .audience)
    #expect(view.slides.map(\.page?.picture) == ["assets/pages/talk/1.png"])
    let runs = view.slides[0].page?.lines[0].runs
    #expect(runs?.map(\.text) == ["Secret 1 ", nil])
    #expect(runs?.map(\.linkText) == [nil, "there"])
    #expect(runs?.map(\.link) == [nil, "https://example.org"])
  }

  @Test("the speaker has pictures of all pages, and the text of those that were shown")
  func speaker() {
    let slides = DeckView(state(), for: .presenter).slides
    #expect(slides.map { $0.page?.lines.count } == [1, 0, 0])
    #expect(slides.allSatisfy { $0.page?.smallPicture.hasSuffix("-small.png") == true })
  }

  @Test("a page without text has a description instead")
  func description() {
    let pages = DeckView(state(), for: .presenter).slides.map(\.page?.description)
    #expect(pages == ["", "", "Page 3, as a picture"])
  }
}
