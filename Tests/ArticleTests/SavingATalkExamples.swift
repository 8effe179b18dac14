import Lectern
import Testing

@ViewState
struct DeckView {
  @ViewState
  struct Slide {
    let id: String
    let title: String
    var isCurrent: Bool
  }

  let title: String
  var slides: [Slide]
}

extension DeckView: ChapteredView {
  var chapter: Chapter? {
    slides.first(where: \.isCurrent).map { Chapter(id: $0.id, title: $0.title) }
  }
}

@Suite struct SavingATalkExamples {
  @Test("the current slide is the chapter")
  func chapter() {
    var view = DeckView(
      title: "The harbour",
      slides: [DeckView.Slide(id: "a", title: "Light", isCurrent: false)]
    )
    #expect(view.chapter == nil)
    view.slides[0].isCurrent = true
    #expect(view.chapter == Chapter(id: "a", title: "Light"))
  }
}
