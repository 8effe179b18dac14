import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct AnnouncementTests {
  @Test("a screen reader hears each step, that voting has ended, and the results")
  func steps() {
    let text = "# One\n\n* first\n* second\n\n---\n\n```quiz tea\nTea?\n- [x] Yes\n- No\n```"
    let feature = DeckFeature(file: .unwatched, clock: TestClock())
    var state = DeckState()
    let file = TalkFile(name: "talk.md", talk: TalkReader.talk(from: text))
    func announcement(after action: DeckAction) -> String {
      _ = feature.reduce(into: &state, action: action)
      return DeckView(state, for: .audience).announcement
    }
    #expect(announcement(after: .opened(file)) == "Slide 1: One")
    #expect(announcement(after: .slides(.nextTapped)) == "Slide 1: One. first")
    #expect(announcement(after: .slides(.nextTapped)) == "Slide 1: One. second")
    #expect(announcement(after: .slides(.nextTapped)) == "Slide 2: Tea?")
    #expect(announcement(after: .poll(.closed("tea"))) == "Slide 2: Tea?. Voting is closed")
    #expect(
      announcement(after: .poll(.revealed("tea"))) == "Slide 2: Tea?. Yes ✓: 0 %. No: 0 %"
    )
  }
}
