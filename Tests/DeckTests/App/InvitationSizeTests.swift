import Lectern
import Testing

@testable import Deck

/// The wall's invitation to take part.
@Suite struct InvitationSizeTests {
  private func state(_ text: String) -> DeckState {
    var state = DeckState()
    state.slides = SlidesState(TalkReader.talk(from: text))
    return state
  }

  @Test("the invitation is large until the speaker begins, and then small")
  func begun() {
    var state = state("# One\n\n* A step\n\n---\n\n# Two")
    #expect(DeckState().invitation == "large")
    #expect(state.invitation == "large")
    state.slides.show(0, step: 1)
    #expect(state.invitation == "small")
    state.slides.show(1)
    #expect(state.invitation == "small")
    state.slides.show(0)
    #expect(state.invitation == "large")
    state.timer.startedAt = .epoch
    #expect(state.invitation == "small")
  }

  @Test("a talk may leave the invitation out, and so may a slide")
  func off() {
    let text = "---\njoin: off\n---\n\n# One\n\n---\njoin: on\n---\n\n# Two\n\n---\n\n# Three"
    var state = state(text)
    #expect(state.slides.talk.diagnostics.isEmpty)
    #expect(state.invitation == nil)
    state.slides.show(1)
    #expect(state.invitation == "small")
    state.slides.show(2)
    #expect(state.invitation == nil)
    var other = self.state("# One\n\n---\njoin: false\n---\n\n# Two")
    #expect(other.invitation == "large")
    other.slides.show(1)
    #expect(other.invitation == nil)
  }

  @Test("other values are reported with their lines")
  func unknown() {
    let talk = TalkReader.talk(from: "---\njoin: never\n---\n\n# One\n\n---\njoin: 2\n---\n\n# Two")
    #expect(
      talk.diagnostics == [
        Diagnostic(line: 2, "the join “never” is neither on nor off"),
        Diagnostic(line: 8, "the join “2” is neither on nor off"),
      ]
    )
    #expect(talk.showsInvitation == nil)
  }
}

extension DeckState {
  fileprivate var invitation: String? { DeckView(self, for: .audience).invitation }
}
