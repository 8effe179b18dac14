import Lectern
import Testing

@testable import Deck

@Suite struct PollEditingTests {
  private static let alice = Sender(rawValue: "alice")
  private static let bob = Sender(rawValue: "bob")

  /// Two votes in a poll, whose file is then saved again.
  private func state(after edited: String) -> AudienceState {
    var state = AudienceState()
    state.take(TalkReader.talk(from: "```poll\nWhich?\n- Tea\n- Coffee\n```"))
    state.polls["which"]?.isOpen = true
    for (sender, choice) in [(Self.alice, "tea"), (Self.bob, "coffee")] {
      ActionContext.$current.withValue(ActionContext(timestamp: .epoch, sender: sender)) {
        _ = PollFeature().reduce(into: &state, action: .voted(poll: "which", choice: choice))
      }
    }
    state.take(TalkReader.talk(from: edited))
    return state
  }

  @Test("an edit elsewhere changes no votes")
  func elsewhere() {
    let state = state(after: "# New\n\n```poll\nWhich?\n- Tea\n- Coffee\n```")
    #expect(state.polls["which"]?.counts == ["tea": 1, "coffee": 1])
    #expect(state.polls["which"]?.isOpen == true)
  }

  @Test("a corrected choice keeps its votes")
  func corrected() {
    let state = state(after: "```poll\nWhich?\n- Green tea\n- Coffee\n```")
    #expect(state.polls["which"]?.counts == ["green-tea": 1, "coffee": 1])
    #expect(state.participants[Self.alice]?.choices == ["which": "green-tea"])
  }

  @Test("a corrected question keeps the votes")
  func question() {
    let state = state(after: "```poll\nWhich one?\n- Tea\n- Coffee\n```")
    #expect(state.polls["which-one"]?.counts == ["tea": 1, "coffee": 1])
    #expect(state.participants[Self.bob]?.choices == ["which-one": "coffee"])
  }

  @Test("a choice that is gone loses its votes")
  func removed() {
    let state = state(after: "```poll\nWhich?\n- Tea\n- Water\n- Juice\n```")
    #expect(state.polls["which"]?.counts == ["tea": 1])
    #expect(state.participants[Self.bob]?.choices == [:])
  }
}
